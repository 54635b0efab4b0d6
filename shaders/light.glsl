// One warm lamp with soft shadows, a cool rim, ambient light with contact shadows, softboxes
// to reflect, two effect lights. LOW keeps the same light with fewer looks at the maps.
uniform mat4 p3d_ViewMatrixInverse;
uniform vec3 u_key_place, u_key_colour, u_key_axis;
uniform vec4 u_key_cone;              // cos inner, cos outer, distance^2 of full strength, floor
uniform vec3 u_rim_axis, u_rim_colour, u_sky, u_ground, u_horizon;
uniform vec4 u_box0, u_box1, u_box2;  // softboxes on the plane z = 1: middle, half size
uniform vec3 u_box0_colour, u_box1_colour, u_box2_colour;
uniform vec4 u_flash[4];              // place + reach, colour; twice
uniform sampler2DShadow u_shadow;
#ifdef HIGH
uniform sampler2DShadow u_above;
uniform sampler2D u_shadow_depth, u_tint;
#else
uniform sampler2D u_heights;
#endif
uniform vec4 u_shadow_soft;           // -, widest uv, growth, narrowest uv
uniform vec4 u_above_soft;            // darkness per cm (LOW), radius uv, z per uv, bias
uniform vec4 u_frame[2];              // number of the averaged frame, seconds, tint on, -; grade
const float PI = 3.14159265;

vec3 eye() { return p3d_ViewMatrixInverse[3].xyz; }

vec2 spiral(int i, int n, float turn) {
  float a = float(i) * 2.39996323 + turn;
  return sqrt((float(i) + 0.5) / float(n)) * vec2(cos(a), sin(a));
}

#ifdef HIGH
float speckle(vec2 p) {
  p += 5.588238 * u_frame[0].x;
  return fract(52.9829189 * fract(dot(p, vec2(0.06711056, 0.00583715))));
}

// Percentage-closer soft shadow; what lies on acrylic takes its colour from the tint map.
vec3 lamp_reaches(vec3 at) {
  if (any(lessThan(at, vec3(0.0))) || any(greaterThan(at, vec3(1.0)))) return vec3(1.0);
  float turn = speckle(gl_FragCoord.xy) * 6.2831853, z = at.z - 0.0004, sum = 0.0, count = 0.0;
  for (int i = 0; i < 10; i++) {
    float d = textureLod(u_shadow_depth, at.xy + spiral(i, 10, turn) * u_shadow_soft.y, 0.0).r;
    if (d < z) { sum += d; count += 1.0; }
  }
  float radius = u_shadow_soft.w;
  if (count > 0.0) radius = clamp((at.z - sum / count) * u_shadow_soft.z, u_shadow_soft.w, u_shadow_soft.y);
  float lit = 0.0; vec3 tint = vec3(0.0);
  for (int i = 0; i < 10; i++) {
    vec2 o = at.xy + spiral(i, 10, turn) * radius;
    lit += texture(u_shadow, vec3(o, z));
    tint += u_frame[0].z > 0.0 ? textureLod(u_tint, o, 0.0).rgb : vec3(1.0);
  }
  return tint * lit * 0.01;
}

float open_above(vec3 at) {
  float turn = speckle(gl_FragCoord.xy + 17.0) * 6.2831853, sum = 0.0, weights = 0.0;
  for (int i = 0; i < 8; i++) {
    float k = (float(i) + 0.5) / 8.0, w = 1.2 - k;
    vec2 o = spiral(i, 8, turn) * u_above_soft.y * sqrt(k);
    sum += w * texture(u_above, vec3(at.xy + o, at.z - u_above_soft.w - length(o) * u_above_soft.z));
    weights += w;
  }
  return sum / weights;
}
#else
// Branches cost software GL as much as what they skip, so LOW has none. A small map read
// through the hardware's 2 x 2 filter at two places is soft enough.
float lamp_reaches(vec3 at) {
  vec2 o = vec2(0.8, 0.45) * u_shadow_soft.w;
  return 0.5 * (texture(u_shadow, vec3(at.xy - o, at.z - 0.0012)) + texture(u_shadow, vec3(at.xy + o, at.z - 0.0012)));
}

// A blurred map of heights: what stands higher near by takes light from the sky away.
float open_above(vec3 at) {
  float h = texture(u_heights, at.xy).r * 5.0 - 1.0;
  return 1.0 - clamp((h - at.z) * u_above_soft.x, 0.0, 0.82);
}
#endif

float softbox(vec2 p, vec4 b, float soft) {
  vec2 d = abs(p - b.xy) - b.zw;
  return 1.0 - smoothstep(-soft, soft, max(d.x, d.y));
}

vec3 surroundings(vec3 d, float rough) {
  float soft = mix(0.04, 1.1, rough), dim = 1.0 / (1.0 + 4.0 * rough);
  vec3 c = mix(u_ground * 0.6, u_sky * 0.55, smoothstep(-0.5, 0.9, d.z));
  if (d.z > 0.02) {
    vec2 p = d.xy / d.z;
    c += (u_box0_colour * softbox(p, u_box0, soft) + u_box1_colour * softbox(p, u_box1, soft)
        + u_box2_colour * softbox(p, u_box2, soft)) * dim;
  }
  float h = (d.z - 0.14) / (0.09 + rough * 0.4);
  return c + u_horizon * exp(-h * h) * smoothstep(-0.3, 1.0, d.y);
}

float facets(float nh, float a) { float a2 = a * a, k = nh * nh * (a2 - 1.0) + 1.0; return a2 / (PI * k * k); }
float hidden(float nv, float nl, float a) {
  float a2 = a * a;
  return 0.5 / (nl * sqrt(nv * nv * (1.0 - a2) + a2) + nv * sqrt(nl * nl * (1.0 - a2) + a2) + 1e-5);
}

vec3 mirrored(vec3 f0, float rough, float nv) {
  vec4 r = rough * vec4(-1.0, -0.0275, -0.572, 0.022) + vec4(1.0, 0.0425, 1.04, -0.04);
  float a = min(r.x * r.x, exp2(-9.28 * nv)) * r.x + r.y;
  vec2 ab = vec2(-1.04, 1.04) * a + r.zw;
  return f0 * ab.x + ab.y;
}

vec3 lamp(vec3 place, out vec3 to_lamp) {
  vec3 d = u_key_place - place; float d2 = dot(d, d); to_lamp = d * inversesqrt(d2);
  float cone = smoothstep(u_key_cone.y, u_key_cone.x, dot(to_lamp, u_key_axis));
  return u_key_colour * (u_key_cone.z / d2) * mix(u_key_cone.w, 1.0, cone);
}

// Diffuse and specular towards one light. The specular lobe is capped: a piece at the lamp's
// mirror point would burn white, and so would the table wherever a fitted camera finds it.
vec3 towards(vec3 albedo, vec3 f0, vec3 N, vec3 V, vec3 L, float a) {
  float nl = max(dot(N, L), 0.0), nv = max(dot(N, V), 1e-3);
  vec3 H = normalize(V + L);
  float f = 1.0 - max(dot(V, H), 0.0), f2 = f * f;
  vec3 F = f0 + (1.0 - f0) * f2 * f2 * f;
  float spec = min(facets(max(dot(N, H), 0.0), max(a, 0.02)) * hidden(nv, nl, a), f0.r > 0.3 ? 0.30 : f0.r < 0.03 ? 0.5 : 6.0);
  return (albedo / PI * (1.0 - F) + F * spec) * nl;
}

vec3 flashes(vec3 albedo, vec3 f0, vec3 N, vec3 V, vec3 place, float a) {
  vec3 c = vec3(0.0);
  for (int i = 0; i < 2; i++) {
    vec4 at = u_flash[2 * i];
    vec3 d = at.xyz - place;
    float r2 = dot(d, d), far = r2 / max(at.w * at.w, 1e-3), reach = clamp(1.0 - far * far, 0.0, 1.0);
    float strength = reach * reach / (r2 * 0.2 + 1.0);
#ifdef HIGH
    if (at.w > 0.0) c += towards(albedo, f0, N, V, d * inversesqrt(r2), max(a, 0.15)) * u_flash[2 * i + 1].rgb * strength;
#else
    c += albedo * u_flash[2 * i + 1].rgb * (max(dot(N, d), 0.0) * inversesqrt(r2) * strength * 0.4);
#endif
  }
  return c;
}

// All light that leaves a surface towards the eye. `soft` is how far light wanders inside.
vec3 shaded(vec3 albedo, vec3 N, vec3 place, float rough, float f0s, float metal, float soft,
            vec3 in_lamp, vec3 in_above) {
  vec3 V = normalize(eye() - place), L, key = lamp(place, L);
  float a = rough * rough, nl = dot(N, L), open = open_above(in_above);
  vec3 f0 = mix(vec3(f0s), albedo, metal), diffuse = albedo * (1.0 - metal), reach = vec3(lamp_reaches(in_lamp));
#if defined(MATTE) && !defined(HIGH)
  vec3 c = diffuse / PI * max(nl, 0.0) * key * reach;
  c += diffuse / PI * max(dot(N, u_rim_axis), 0.0) * u_rim_colour * mix(open, 1.0, 0.3);
  c += diffuse * mix(u_ground, u_sky, N.z * 0.5 + 0.5) * open;
#else
  vec3 c = towards(diffuse, f0, N, V, L, a) * key * reach;
  c += towards(diffuse, f0, N, V, u_rim_axis, max(a, 0.08)) * u_rim_colour * mix(open, 1.0, 0.3);
  c += diffuse * mix(u_ground, u_sky, N.z * 0.5 + 0.5) * open;
  c += surroundings(reflect(-V, N), rough) * mirrored(f0, rough, max(dot(N, V), 1e-3)) * mix(open, 1.0, 0.25);
#endif
  c += flashes(diffuse, f0, N, V, place, a);
  float wrap = max(0.0, (nl + 0.5) / 1.5) - max(0.0, nl);
  return c + diffuse * wrap * soft * key * 0.22 * mix(open, 1.0, 0.4);
}

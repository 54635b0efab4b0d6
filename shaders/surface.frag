#version 150
// Everything that is neither wood nor acrylic: dice, cloth, felt, card, brass, paint, prints.
// PRINT: colours from a texture. FACES: engraved ink from the die atlas. CLOTH, WEAVE: fibres.
#pragma include "light.glsl"
#pragma include "out.glsl"
uniform sampler2D p3d_Texture0;
uniform sampler2D u_grain;
uniform vec4 u_finish;  // rough, f0, bump cm, softness
uniform vec4 u_cloth;   // metal, sheen, fuzz, weave
in vec3 v_place, v_normal, v_own, v_own_normal, v_in_lamp, v_in_above;
in vec2 v_uv;
flat in vec4 v_body, v_ink;
#ifdef GHOST
uniform vec4 u_ghost;
#endif

vec3 bumped(vec3 N, float h0, float hx, float hy, float depth) {
  vec3 dx = dFdx(v_place), dy = dFdy(v_place), r1 = cross(dy, N), r2 = cross(N, dx);
  float det = dot(dx, r1);
  return normalize(abs(det) * N - depth * sign(det) * ((hx - h0) * r1 + (hy - h0) * r2));
}

void main() {
  vec3 N = normalize(v_normal), albedo = v_body.rgb;
  float rough = u_finish.x;
#ifdef PRINT
  vec3 print = texture(p3d_Texture0, v_uv).rgb;
  albedo *= print;
#ifdef HIGH
  if (u_finish.z > 0.0) N = bumped(N, print.g, texture(p3d_Texture0, v_uv + dFdx(v_uv)).g, texture(p3d_Texture0, v_uv + dFdy(v_uv)).g, u_finish.z);
#endif
#endif
#ifdef FACES
  vec2 mark = texture(p3d_Texture0, v_uv).rg;
  albedo = mix(albedo, v_ink.rgb, mark.r);
  if (u_finish.z > 0.0 && mark.g < 0.999)
    N = bumped(N, mark.g, texture(p3d_Texture0, v_uv + dFdx(v_uv)).g, texture(p3d_Texture0, v_uv + dFdy(v_uv)).g, u_finish.z);
  rough = mix(mix(rough, min(rough + 0.35, 0.9), (1.0 - mark.g) * 0.6), 0.88, mark.r);
#endif
#ifdef CLOTH
  vec2 q = v_place.xy * 0.19 + v_place.z * vec2(0.17, 0.11);
#ifdef HIGH
  vec2 g = texture(u_grain, q).rg - 0.5, s = texture(u_grain, q * 0.13).rg - 0.5;
  albedo *= 1.0 + (g.x * 1.1 + s.y * 0.9) * u_cloth.z;
  N = normalize(N + vec3(g.x, texture(u_grain, q + 0.37).r - 0.5, 0.0) * 0.45 * u_cloth.z);
  if (u_cloth.w > 0.0 && v_own_normal.z > 0.9) {
    vec2 w = v_place.xy * 9.0; float fade = 1.0 - smoothstep(0.12, 0.35, fwidth(w.x) + fwidth(w.y));
    N = normalize(N + vec3(cos(w * 6.2831853) * 0.05 * fade * u_cloth.w, 0.0));
  }
#else
  vec2 g = texture(u_grain, q).rg - 0.5;
  albedo *= 1.0 + (g.x * 1.4 + g.y * 0.3) * u_cloth.z;
#endif
#endif
#ifdef FACES  // ink is matte: a reflection must not wash the sign out
  float f0 = u_finish.y * (1.0 - 0.8 * mark.r);
#else
  float f0 = u_finish.y;
#endif
  vec3 c = shaded(albedo, N, v_place, rough, f0, u_cloth.x, u_finish.w, v_in_lamp, v_in_above);
#if defined(CLOTH) && defined(HIGH)
  float grazing = 1.0 - max(dot(normalize(v_normal), normalize(eye() - v_place)), 0.0);
  c += albedo * grazing * grazing * grazing * u_cloth.y * u_sky * open_above(v_in_above) * 3.0;
#endif
  c += v_body.rgb * v_body.a;
#ifdef GHOST
  give(c, u_ghost.x);
#else
  give(c, 1.0);
#endif
}

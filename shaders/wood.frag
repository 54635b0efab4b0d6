#version 150
// Solid wood: rings, fibres and pores through the whole body. PRINT lays ink on its top,
// MARKS the pieces' own ink on both painted sides.
#pragma include "light.glsl"
#pragma include "out.glsl"
#pragma include "noise.glsl"
uniform sampler2D p3d_Texture0, u_grain;
uniform vec4 u_finish;               // rough, f0, softness, scale
uniform vec3 u_dark, u_pale, u_seed;
in vec3 v_place, v_normal, v_own, v_own_normal, v_in_lamp, v_in_above;
in vec2 v_uv;
flat in vec4 v_body, v_ink;
void main() {
  vec3 p = v_own * u_finish.w + u_seed + v_ink.a * 7.0;
#ifdef GRAIN_BY_UV
  p = vec3(v_uv, v_own.z) * u_finish.w + u_seed + floor(v_uv.y / 40.0) * 3.7;
#endif
#ifdef HIGH
  float n = noise(p * vec3(0.35, 2.2, 2.2)) + noise(p * vec3(0.8, 5.0, 5.0)) * 0.35;
  float fibre = noise(p * vec3(2.5, 42.0, 42.0)), pore = smoothstep(0.78, 0.95, noise(p * vec3(3.0, 26.0, 26.0)));
#else
  vec2 q = vec2(p.x, p.y + p.z * 0.7);
  float n = texture(u_grain, q * vec2(0.03, 0.17)).g * 1.2, fibre = texture(u_grain, q * vec2(0.012, 0.45)).r, pore = 0.0;
#endif
  float r = length(p.yz * vec2(1.0, 1.4)) * 2.4 + n * 1.3, w = clamp(fwidth(r), 0.0, 1.0);
  float ring = fract(r);
  ring = smoothstep(0.0, 0.65, ring) * (1.0 - smoothstep(0.82, 1.0, ring));
  ring = mix(ring, 0.5, smoothstep(0.35, 0.9, w));
  vec3 albedo = mix(u_dark, u_pale, ring * 0.7 + fibre * 0.3) * (1.0 - 0.30 * pore);
#ifdef PAINTED  // both flat sides painted, the cut edge left bare
  albedo = mix(albedo, v_body.rgb * (0.82 + 0.22 * fibre), step(0.7, abs(v_own_normal.z)));
#ifdef MARKS
  if (abs(v_own_normal.z) > 0.7) albedo = mix(albedo, v_ink.rgb, texture(p3d_Texture0, v_uv).r);
#endif
#else
  albedo *= v_body.rgb;
#endif
  float rough = u_finish.x + 0.12 * fibre;
#ifdef PRINT
  if (v_own_normal.z > 0.7) {
    vec3 ink = texture(p3d_Texture0, v_uv).rgb;
    albedo = ink * (0.75 + 0.25 * fibre); rough = max(rough, 0.45);
  }
#endif
  give(shaded(albedo, normalize(v_normal), v_place, rough, u_finish.y, 0.0, u_finish.z, v_in_lamp, v_in_above), 1.0);
}

#version 150
// Clear coloured plates in three draws: back faces added, MULTIPLY by the tint, front added.
#pragma include "light.glsl"
#pragma include "out.glsl"
uniform sampler2D p3d_Texture0;  // engraved lines, frosted fields
uniform vec4 u_glow;             // rim, body, engraving, half thickness
in vec3 v_place, v_normal, v_own, v_own_normal, v_in_lamp, v_in_above;
in vec2 v_uv;
flat in vec4 v_body, v_ink;
void main() {
  vec3 V = normalize(eye() - v_place), N = normalize(v_normal);
  vec2 cut = texture(p3d_Texture0, v_uv).rg * step(0.9, v_own_normal.z);
#ifdef MULTIPLY
  vec3 absorbed = -log(max(v_body.rgb, vec3(0.02)));
  vec3 t = exp(-absorbed * 0.70 / max(abs(dot(N, V)), 0.3)) * (1.0 - 0.75 * cut.r) * (1.0 - 0.45 * cut.g);
#ifndef HIGH
  t = pow(t, vec3(0.55));
#endif
  o_colour = vec4(t, 1.0);
#else
  if (!gl_FrontFacing) N = -N;
  vec3 L, key = lamp(v_place, L), H = normalize(V + L);
  // Its own tint would colour it twice: what matters here is only how much light arrives.
  vec3 reach3 = vec3(lamp_reaches(v_in_lamp + vec3(0.0, 0.0, -0.006)));
  float reach = clamp(max(reach3.r, max(reach3.g, reach3.b)) * 1.4, 0.0, 1.0);
  float nv = max(dot(N, V), 1e-3), nl = max(dot(N, L), 0.0), f = 1.0 - nv, F = 0.04 + 0.96 * f * f * f * f * f;
  float open = open_above(v_in_above), amount = clamp(dot(key, vec3(0.33)) * 0.10, 0.0, 1.4);
  vec3 c = surroundings(reflect(-V, N), mix(0.06, 0.4, cut.g)) * F;
  c += key * reach * min(facets(max(dot(N, H), 0.0), 0.06) * hidden(nv, nl, 0.06), 0.12) * nl * 0.04;
  float lit = (0.35 + 0.65 * reach) * (0.35 + 0.65 * amount);
  // Light piped to the cut edges: strongest on the bevel and on the side away from the lamp.
  float up = abs(v_own_normal.z), side = 1.0 - smoothstep(0.25, 0.8, up);
  float bevel = smoothstep(0.12, 0.5, up) * (1.0 - smoothstep(0.75, 0.98, up));
  float away = 0.72 - 0.28 * dot(normalize(v_normal.xy + 1e-4), normalize(L.xy + 1e-4));
  float h = clamp(v_own.z / (2.0 * u_glow.w) + 0.5, 0.0, 1.0), rim = u_glow.x * (1.0 + v_body.a);
  c += v_body.rgb * rim * lit * (side * away * (0.38 + 0.5 * h) + bevel * 1.25 * away);
  c += mix(v_body.rgb, vec3(1.0), 0.25) * bevel * rim * 0.35 * lit;
  c += v_body.rgb * u_glow.y * lit * step(0.9, v_own_normal.z) * mix(open, 1.0, 0.5);
  // Engraving scatters: lines near white, frosted fields in the body's colour.
  c += mix(v_body.rgb, vec3(1.0), 0.42) * cut.r * u_glow.z * lit;
  c += mix(v_body.rgb, vec3(1.0), 0.10) * cut.g * u_glow.z * 0.26 * lit;
  c += flashes(v_body.rgb * (0.35 + cut.r + cut.g), vec3(0.04), N, V, v_place, 0.2);
#ifdef BACK
  c *= 0.6;
#endif
  add(c);
#endif
}

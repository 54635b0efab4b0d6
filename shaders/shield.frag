#version 150
// A bubble of hexagons, brightest at its rim.
#pragma include "out.glsl"
uniform mat4 p3d_ViewMatrixInverse;
in vec3 v_place, v_normal, v_own;
flat in vec4 v_body, v_ink;
float hexagon(vec2 p) {
  const vec2 s = vec2(1.0, 1.7320508);
  vec2 a = mod(p, s) - s * 0.5, b = mod(p + s * 0.5, s) - s * 0.5, g = abs(dot(a, a) < dot(b, b) ? a : b);
  return 0.5 - max(dot(g, s * 0.5), g.x);
}
void main() {
  vec3 V = normalize(p3d_ViewMatrixInverse[3].xyz - v_place);
  float rim = pow(1.0 - abs(dot(normalize(v_normal), V)), 2.4);
  float cell = 1.0 - smoothstep(0.02, 0.085, hexagon(v_own.xy * 1.05));
  float band = 0.5 + 0.5 * sin(v_own.x * 0.9 + v_own.y * 0.6 + 1.0); band *= band;
  add(v_body.rgb * v_body.a * (rim + cell * (0.10 + 0.34 * band) * (0.35 + rim) + 0.035 + 0.10 * band * rim));
}

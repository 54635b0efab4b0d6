#version 150
// One finished frame, blended into the average of the frames at rest.
#pragma include "grade.glsl"
uniform sampler2D u_source;
#ifdef HIGH
uniform sampler2D u_bloom1, u_bloom2, u_bloom3;
uniform vec4 u_grade, u_gain;
#endif
uniform vec4 u_share[1];
in vec2 uv;
out vec4 o_colour;
void main() {
  vec3 c = texture(u_source, uv).rgb;
#ifdef HIGH
  c += (texture(u_bloom1, uv).rgb * 0.40 + texture(u_bloom2, uv).rgb * 0.35 + texture(u_bloom3, uv).rgb * 0.45) * u_grade.x;
  c = graded(c, uv, u_grade, u_gain.rgb);
#endif
  o_colour = vec4(c, u_share[0].x);
}

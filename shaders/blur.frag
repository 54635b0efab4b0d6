#version 150
uniform sampler2D u_source;
uniform vec4 u_step;
in vec2 uv;
out vec4 o_colour;
void main() {
  vec2 t = u_step.xy / vec2(textureSize(u_source, 0));
  vec3 c = texture(u_source, uv).rgb * 0.1964;
  c += (texture(u_source, uv + t * 1.411).rgb + texture(u_source, uv - t * 1.411).rgb) * 0.2969;
  c += (texture(u_source, uv + t * 3.294).rgb + texture(u_source, uv - t * 3.294).rgb) * 0.0945;
  c += (texture(u_source, uv + t * 5.176).rgb + texture(u_source, uv - t * 5.176).rgb) * 0.0104;
  o_colour = vec4(c, 1.0);
}

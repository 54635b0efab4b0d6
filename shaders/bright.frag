#version 150
uniform sampler2D u_source;
uniform vec4 u_threshold;
in vec2 uv;
out vec4 o_colour;
void main() {
  vec2 t = 1.0 / vec2(textureSize(u_source, 0));
  vec3 c = vec3(0.0);
  for (int i = 0; i < 4; i++) {
    vec3 s = min(texture(u_source, uv + t * (vec2(i & 1, i >> 1) * 2.0 - 1.0)).rgb, vec3(10.0));
    c += s * smoothstep(u_threshold.x, u_threshold.y, max(s.r, max(s.g, s.b)));
  }
  o_colour = vec4(c * 0.25, 1.0);
}

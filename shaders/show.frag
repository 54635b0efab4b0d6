#version 150
// The averaged picture on the screen; the dither hides the steps of a dark gradient.
uniform sampler2D u_source;
in vec2 uv;
out vec4 o_colour;
void main() {
  float n = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
  o_colour = vec4(texture(u_source, uv).rgb + (n - 0.5) / 255.0, 1.0);
}

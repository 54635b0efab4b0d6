#version 150
flat in vec4 v_body, v_ink;
out vec4 o_colour;
void main() { o_colour = vec4(0.06 + 0.62 * max(v_body.rgb, vec3(0.04)), 1.0); }

#version 150
in float v_height;
flat in vec4 v_body, v_ink;
out vec4 o_colour;
void main() { o_colour = vec4((v_height + 1.0) / 5.0, 0.0, 0.0, 1.0); }

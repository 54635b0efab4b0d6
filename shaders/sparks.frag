#version 150
#pragma include "out.glsl"
in vec2 v_corner;
in vec3 v_colour;
void main() { float r = clamp(1.0 - length(v_corner), 0.0, 1.0); add(v_colour * r * r * (3.0 - 2.0 * r)); }

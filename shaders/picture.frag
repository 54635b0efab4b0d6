#version 150
uniform sampler2D p3d_Texture0;
uniform vec4 p3d_ColorScale;
in vec2 uv;
in vec4 tint;
out vec4 colour;

void main() {
    colour = texture(p3d_Texture0, uv) * tint * p3d_ColorScale;
}

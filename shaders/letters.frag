#version 150
uniform sampler2D p3d_Texture0;
uniform vec4 p3d_ColorScale;
in vec2 uv;
in vec4 ink;
out vec4 colour;

void main() {
    colour = vec4(ink.rgb, ink.a * texture(p3d_Texture0, uv).a) * p3d_ColorScale;
}

#version 150
uniform sampler2D p3d_Texture0;
uniform vec4 p3d_ColorScale;
in vec2 uv, corner;
in vec4 ink;
out vec4 colour;

void main() {
    // the outermost pixel of a glyph's margin may show its neighbour in the texture
    vec2 inside = min(corner, 1.0 - corner) / max(fwidth(corner), 1e-6);
    float own = step(1.0, min(inside.x, inside.y));
    colour = vec4(ink.rgb, ink.a * own * texture(p3d_Texture0, uv).a) * p3d_ColorScale;
}

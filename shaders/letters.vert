#version 150
// Four vertices a glyph, in this order: left top, left bottom, right top, right bottom.
uniform mat4 p3d_ModelViewProjectionMatrix;
in vec4 p3d_Vertex;
in vec4 p3d_Color;
in vec2 p3d_MultiTexCoord0;
out vec2 uv, corner;
out vec4 ink;

void main() {
    gl_Position = p3d_ModelViewProjectionMatrix * p3d_Vertex;
    uv = p3d_MultiTexCoord0;
    corner = vec2((gl_VertexID >> 1) & 1, gl_VertexID & 1);
    ink = p3d_Color;
}

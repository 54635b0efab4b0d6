#version 150
// A whole picture with square corners: the backdrop of menus, cheap enough for a CPU.
uniform mat4 p3d_ModelViewProjectionMatrix;
in vec4 p3d_Vertex;
in vec4 fill;
in vec4 extra;
out vec2 uv;
out vec4 tint;

void main() {
    gl_Position = p3d_ModelViewProjectionMatrix * p3d_Vertex;
    uv = extra.xy;
    tint = fill;
}

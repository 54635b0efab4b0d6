#version 150
// One vertex of a rounded box, icon or picture of the surface.
uniform mat4 p3d_ModelViewProjectionMatrix;
in vec4 p3d_Vertex;
in vec4 place;    // from the middle of the shape: x right, y down; half width, half height
in vec4 shape;    // radius, border, kind (0 box, 1 icon, 2 picture, 3 box that fades sideways), dashed
in vec4 fill;
in vec4 low;
in vec4 edge;
in vec4 extra;    // box: pattern, grain, shadow, ring; icon and picture: u, v
out vec4 v_place;
out vec4 v_shape;
out vec4 v_fill;
out vec4 v_low;
out vec4 v_edge;
out vec4 v_extra;

void main() {
    gl_Position = p3d_ModelViewProjectionMatrix * p3d_Vertex;
    v_place = place;
    v_shape = shape;
    v_fill = fill;
    v_low = low;
    v_edge = edge;
    v_extra = extra;
}

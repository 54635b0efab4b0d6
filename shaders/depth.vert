#version 150
uniform mat4 p3d_ViewProjectionMatrix;
in vec4 p3d_Vertex;
out float v_height;
#pragma include "pose.glsl"
void main() {
  vec3 place, normal;
  posed(p3d_Vertex.xyz, vec3(0.0, 0.0, 1.0), place, normal);
  v_height = place.z;
  gl_Position = p3d_ViewProjectionMatrix * vec4(place, 1.0);
}

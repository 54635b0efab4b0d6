#version 150
uniform mat4 p3d_ViewProjectionMatrix;
uniform mat4 u_lamp_map, u_above_map;
uniform vec4 u_bias;  // how far to step off the surface before asking the maps (lamp, above)
in vec4 p3d_Vertex;
in vec3 p3d_Normal;
in vec2 p3d_MultiTexCoord0;
out vec3 v_place, v_normal, v_own, v_own_normal, v_in_lamp, v_in_above;
out vec2 v_uv;
#pragma include "pose.glsl"
void main() {
  vec3 place, normal;
  posed(p3d_Vertex.xyz, p3d_Normal, place, normal);
  v_place = place; v_normal = normal; v_uv = p3d_MultiTexCoord0;
  v_own = p3d_Vertex.xyz; v_own_normal = p3d_Normal;
  v_in_lamp = (u_lamp_map * vec4(place + normal * u_bias.x, 1.0)).xyz * 0.5 + 0.5;
#ifdef HIGH
  v_in_above = (u_above_map * vec4(place + normal * u_bias.y, 1.0)).xyz * 0.5 + 0.5;
#else
  v_in_above = vec3((u_above_map * vec4(place + normal * u_bias.y, 1.0)).xy * 0.5 + 0.5, place.z);
#endif
  gl_Position = p3d_ViewProjectionMatrix * vec4(place, 1.0);
}

// Where a vertex is on the table. All pieces of one material are one draw: each vertex knows
// the number of its piece, and the piece's place and turn come from an array.
#ifdef PIECES
uniform vec4 u_pose[2 * PIECES];   // place + 1 if it is there; turn as (x, y, z, w)
uniform vec4 u_paint[2 * PIECES];  // body + glow, ink + seed
in float piece;
flat out vec4 v_body, v_ink;
void posed(vec3 p, vec3 n, out vec3 place, out vec3 normal) {
  int i = 2 * int(piece + 0.5);
  vec4 at = u_pose[i], q = u_pose[i + 1];
  place = p + 2.0 * cross(q.xyz, cross(q.xyz, p) + q.w * p) + at.xyz;
  normal = n + 2.0 * cross(q.xyz, cross(q.xyz, n) + q.w * n);
  if (at.w <= 0.0) place = vec3(0.0, 0.0, -1000.0);  // not there: below everything, no area
  v_body = u_paint[i]; v_ink = u_paint[i + 1];
}
#else
uniform mat4 p3d_ModelMatrix;
uniform vec4 u_body, u_ink;
flat out vec4 v_body, v_ink;
void posed(vec3 p, vec3 n, out vec3 place, out vec3 normal) {
  place = (p3d_ModelMatrix * vec4(p, 1.0)).xyz;
  normal = normalize(mat3(p3d_ModelMatrix) * n);
  v_body = u_body; v_ink = u_ink;
}
#endif

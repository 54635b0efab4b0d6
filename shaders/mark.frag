#version 150
// Flat signs on the table, in screen colours: they are for reading, so light does not touch
// them. RING and SQUARE frame a piece, DOTS and DASHES are lines, AREA is where to place.
uniform vec4 u_shape;  // half size x, y, stroke, time or length
in vec2 v_uv;
flat in vec4 v_body, v_ink;
out vec4 o_colour;
#ifdef HIGH
vec3 light(vec3 c) { return pow(c, vec3(2.2)) * 1.15; }
#else
vec3 light(vec3 c) { return c; }
#endif
float cover(float d) { float w = fwidth(d); return 1.0 - smoothstep(-w, w, d); }
void main() {
  float inside = 0.0, border = 0.0;
#ifdef RING
  float d = abs(length(v_uv) - u_shape.x) - u_shape.z;
  float around = atan(v_uv.y, v_uv.x) * 24.0 / 6.2831853;
  float tick = max(abs(fract(around) - 0.5) * 6.2831853 / 24.0 * length(v_uv) - u_shape.z * 0.8, abs(length(v_uv) - u_shape.x - u_shape.z * 3.0) - u_shape.z * 2.2);
  if (u_shape.y > 0.0) d = min(d, tick);
  inside = cover(d); border = cover(d - u_shape.z * 1.1);
  if (u_shape.w > 0.0) inside *= cover((abs(fract(around * u_shape.w / 24.0) - 0.5) - 0.3) * 6.2831853 / u_shape.w * length(v_uv));
#endif
#ifdef SQUARE
  vec2 q = abs(v_uv) - u_shape.x + u_shape.y;
  float d = abs(length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - u_shape.y) - u_shape.z;
  inside = cover(d); border = cover(d - u_shape.z * 1.0);
#endif
#ifdef DOTS
  vec2 q = vec2((fract(v_uv.x / u_shape.y) - 0.5) * u_shape.y, (v_uv.y - 0.5) * u_shape.x);
  float d = length(q) - u_shape.z;
  inside = cover(d); border = cover(d - u_shape.z * 0.55) * 0.8;
  float fade = 1.0 - 0.55 * v_uv.x / u_shape.w; inside *= fade; border *= fade;
#endif
#ifdef SOLID
  inside = 1.0 - smoothstep(0.55, 1.0, abs(v_uv.y * 2.0 - 1.0)); border = inside;
#endif
#ifdef AREA
  float stripe = abs(fract((v_uv.x + v_uv.y) * 0.42) - 0.5);
  inside = 0.10 + 0.08 * smoothstep(0.22, 0.28, stripe);
  border = inside;
#endif
  float alpha = max(inside, border * v_ink.a) * v_body.a;
  o_colour = vec4(light(mix(v_ink.rgb, v_body.rgb, inside / max(max(inside, border * v_ink.a), 1e-3))), alpha);
}

// From light to screen: exposure, vignette, saturation and a curve that keeps hues.
// Tone curve after the Khronos PBR neutral one: shoulder at 0.72, then a little contrast.
vec3 neutral(vec3 c) {
  float x = min(c.r, min(c.g, c.b)), o = x < 0.08 ? x - 6.25 * x * x : 0.04;
  c -= o;
  float p = max(c.r, max(c.g, c.b));
  const float s = 0.72;
  if (p < s) return c;
  float d = 1.0 - s, np = 1.0 - d * d / (p + d - s);
  c *= np / p;
  return mix(c, vec3(np), 1.0 - 1.0 / (0.16 * (p - np) + 1.0));
}

vec3 graded(vec3 c, vec2 uv, vec4 grade, vec3 gain) {  // grade: bloom, exposure, vignette, saturation
  vec2 q = (uv - 0.5) * vec2(1.15, 1.0);
  c *= grade.y * (1.0 - grade.z * smoothstep(0.10, 0.75, length(q))) * gain;
  c = max(mix(vec3(dot(c, vec3(0.2126, 0.7152, 0.0722))), c, grade.w), 0.0);
#ifdef HIGH
  c = pow(neutral(c), vec3(1.0 / 2.2));
#else  // the same curve from square roots, which a CPU has
  c = neutral(c);
  vec3 s1 = sqrt(c), s2 = sqrt(s1);
  c = max(0.662002687 * s1 + 0.684122060 * s2 - 0.323583601 * sqrt(s2) - 0.0225411470 * c, 0.0);
#endif
  return mix(c, c * c * (3.0 - 2.0 * c), 0.25);
}

// Where light goes: HIGH keeps it for the post chain, LOW grades it at once.
out vec4 o_colour;
#ifdef HIGH
void give(vec3 c, float alpha) { o_colour = vec4(c, alpha); }
void add(vec3 c) { o_colour = vec4(c, 1.0); }
#else
#pragma include "grade.glsl"
uniform vec4 u_grade, u_gain;
uniform vec4 u_pixels[1];
void give(vec3 c, float alpha) { o_colour = vec4(graded(c, gl_FragCoord.xy / u_pixels[0].xy, u_grade, u_gain.rgb), alpha); }
// Added light can't be graded with what is under it; a gentle curve keeps it from burning.
void add(vec3 c) { c *= u_grade.y; o_colour = vec4(pow(c / (1.0 + max(c.r, max(c.g, c.b)) * 0.35), vec3(1.0 / 1.7)) * 0.75, 1.0); }
#endif

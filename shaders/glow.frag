#version 150
// Light with no surface: halos, the room's far lamps, sprites. Added, or laid over with alpha.
#pragma include "out.glsl"
uniform sampler2D p3d_Texture0;
in vec2 v_uv;
flat in vec4 v_body, v_ink;
#ifdef HALO  // the pool of colour under a clear plate
const float strength = 0.16;
#else
#define strength v_body.a
#endif
void main() {
  vec3 c = texture(p3d_Texture0, v_uv).rgb * v_body.rgb * strength;
#ifdef FAR  // nothing lies behind it
  give(c, 1.0);
#else
  add(c);
#endif
}

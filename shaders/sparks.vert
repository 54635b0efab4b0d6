#version 150
// Bursts of light. Each spark is a quad whose whole life follows from its number and the
// burst's start, so nothing is computed outside the graphics card.
uniform mat4 p3d_ViewProjectionMatrix, p3d_ViewMatrixInverse;
uniform vec4 u_burst[3 * BURSTS];  // place + start; colour + life; speed, size, lift, sparks
uniform vec4 u_frame[2];
in vec4 p3d_Vertex;                // corner x, y (-1 to 1); z: number of the spark
in float piece;                    // number of the burst
out vec2 v_corner;
out vec3 v_colour;
float chance(float n) { return fract(sin(n * 78.233 + 12.9898) * 43758.5453); }
void main() {
  int i = 3 * int(piece + 0.5);
  vec4 at = u_burst[i], look = u_burst[i + 1], way = u_burst[i + 2];
  float n = p3d_Vertex.z, age = (u_frame[0].y - at.w) / look.w;
  v_corner = p3d_Vertex.xy;
  v_colour = vec3(0.0);
  gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
  if (look.w <= 0.0 || age < 0.0 || age > 1.0 || n >= way.w) return;
  vec3 right = p3d_ViewMatrixInverse[0].xyz, up = p3d_ViewMatrixInverse[1].xyz, place = at.xyz, along = right;
  float wide, tall, s = n + piece * 31.0;
  if (n < 2.0) {                   // the flash itself and its wide halo
    float grow = n < 1.0 ? 1.2 + 1.4 * age : 3.4 + 2.0 * age;
    wide = tall = way.y * grow;
    v_colour = look.rgb * (n < 1.0 ? 3.2 : 0.28) * (1.0 - age) * (1.0 - age);
  } else {
    float turn = chance(s) * 6.2831853, rise = chance(s + 0.37) * 1.1, quick = 0.35 + 0.65 * chance(s + 0.71);
    vec3 d = normalize(vec3(cos(turn), sin(turn), rise * way.z));
    float far = way.x * quick * (1.0 - exp(-3.0 * age)) * 0.6;
    place += d * far + vec3(0.0, 0.0, -6.0 * age * age * way.z * 0.3);
    along = d;
    wide = way.y * (0.45 + 1.3 * chance(s + 0.13)) * (1.0 - 0.6 * age); tall = way.y * 0.075;
    v_colour = mix(look.rgb, vec3(1.0, 0.85, 0.6), 0.35) * (3.0 + 6.0 * chance(s + 0.5)) * (1.0 - age);
  }
  vec3 view = normalize(p3d_ViewMatrixInverse[3].xyz - place);
  vec3 x = normalize(along - view * dot(along, view)), y = cross(view, x);
  place += x * p3d_Vertex.x * wide + y * p3d_Vertex.y * tall;
  gl_Position = p3d_ViewProjectionMatrix * vec4(place, 1.0);
}

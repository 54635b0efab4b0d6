#version 150
// The surface's one shader: rounded boxes with border, gradient, pattern, shadow and focus ring;
// icons from the atlas; pictures behind a rounded mask.
uniform sampler2D p3d_Texture0;
uniform vec4 p3d_ColorScale;
in vec4 v_place;
in vec4 v_shape;
in vec4 v_fill;
in vec4 v_low;
in vec4 v_edge;
in vec4 v_extra;
out vec4 colour;

const vec3 INK = vec3(0.039, 0.059, 0.110);
const vec3 LAMP = vec3(1.0, 0.827, 0.361);

float rounded(vec2 p, vec2 half_size, float radius) {
    vec2 q = abs(p) - half_size + radius;
    return length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - radius;
}

float pattern(vec2 p, float kind, float grain, float aa) {
    vec2 g = p / grain;
    float soft = aa / grain;
    if (kind < 1.5) {                                   // stripes
        float s = abs(fract((g.x + g.y) / 17.0) - 0.5) * 17.0;
        return smoothstep(4.25 - soft, 4.25 + soft, s);
    } else if (kind < 2.5) {                            // dots
        vec2 c = mod(g, 15.0) - 7.5;
        vec2 d = mod(g + 7.5, 15.0) - 7.5;
        return 1.0 - smoothstep(2.9 - soft, 2.9 + soft, min(length(c), length(d)));
    } else if (kind < 3.5) {                            // checks
        vec2 c = floor(g / 8.0);
        return mod(c.x + c.y, 2.0);
    }
    float b = abs(fract(g.y / 22.0) - 0.5) * 22.0;      // bars
    return smoothstep(5.5 - soft, 5.5 + soft, b);
}

void main() {
    vec2 p = v_place.xy, half_size = v_place.zw;
    if (v_shape.z > 0.5 && v_shape.z < 1.5) {
        float cover = texture(p3d_Texture0, v_extra.xy).r;
        colour = vec4(v_fill.rgb, v_fill.a * cover) * p3d_ColorScale;
        return;
    }
    float d = rounded(p, half_size, v_shape.x);
    float aa = max(fwidth(p.x), 1e-4);
    float body = clamp(0.5 - d / aa, 0.0, 1.0);
    if (v_shape.z > 1.5 && v_shape.z < 2.5) {
        vec4 seen = texture(p3d_Texture0, v_extra.xy) * v_fill;
        colour = vec4(seen.rgb, seen.a * body) * p3d_ColorScale;
        return;
    }
    float down = clamp((p.y + half_size.y) / max(0.44 * half_size.y, 1.0), 0.0, 1.0);
    if (v_shape.z > 2.5) down = smoothstep(0.0, 1.0, (p.x + half_size.x) / (2.0 * half_size.x));
    vec4 face = mix(v_fill, v_low, down);
    if (v_extra.x > 0.5)
        face.rgb = mix(face.rgb, INK, 0.30 * pattern(p + half_size, v_extra.x, v_extra.y, aa));
    float border = v_shape.y;
    if (border > 0.0) {
        float line = clamp(0.5 + (d + border) / aa, 0.0, 1.0);
        if (v_shape.w > 0.5) {
            vec2 q = abs(p) - half_size;
            float along = q.x > q.y ? p.y : p.x;
            line *= step(0.45, fract(along / 16.0));
        }
        float a = mix(face.a, max(face.a, v_edge.a), line);
        face = vec4(mix(face.rgb, v_edge.rgb, line * v_edge.a), mix(face.a, a, line));
    }
    vec4 result = vec4(face.rgb, face.a * body);
    if (v_extra.w > 0.0) {
        // Focus: a gap of ink, a ring of light, and its glow.
        float gap = clamp(0.5 - (d - 5.0) / aa, 0.0, 1.0);
        float ring = clamp(0.5 - (d - 10.0) / aa, 0.0, 1.0);
        float glow = 0.42 * exp(-max(d - 8.0, 0.0) / 11.0);
        vec4 around = vec4(LAMP, glow * v_extra.w);
        around = mix(around, vec4(LAMP, v_extra.w), ring);
        around = mix(around, vec4(INK, v_extra.w), gap);
        float a = result.a + around.a * (1.0 - body) ;
        result = vec4(mix(around.rgb, result.rgb, body), max(a, result.a));
    } else if (v_extra.z > 0.0) {
        float s = rounded(p - vec2(0.0, 10.0), half_size, v_shape.x);
        float dark = v_extra.z * (1.0 - smoothstep(-18.0, 32.0, s)) * (1.0 - body);
        result = vec4(mix(vec3(0.0), result.rgb, result.a / max(result.a + dark, 1e-4)),
                      result.a + dark);
    }
    colour = result * p3d_ColorScale;
}

// Rotates pairs of dimensions by the angles in a table.
#include "vk_kernels/include/elements.glsl"
#include "vk_kernels/include/rotation.glsl"

void main()
{
    uint heads = p.columns / p.headDim;
    uint firstPosition = p.state.at[0] + p.firstToken;
    for (EACH(i, p.tokens * heads * p.pairs)) {
        uint pair = i % p.pairs;
        uint head = i / p.pairs % heads;
        uint token = i / (p.pairs * heads);
        uint entry = 2 * ((firstPosition + token) * p.pairs + pair);
        uint at = token * p.columns + head * p.headDim + pair * p.step;
        vec2 result = rotated(p.x.at[at], p.x.at[at + p.distance], p.table.at[entry], p.table.at[entry + 1]);
        p.x.at[at] = result.x;
        p.x.at[at + p.distance] = result.y;
    }
}

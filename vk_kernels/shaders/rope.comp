// Rotates pairs of dimensions by the angles of a table.
#include "vk_kernels/include/elements.glsl"

void main()
{
    uint heads = p.columns / p.headDim;
    uint firstPosition = p.state.at[0] + p.firstToken;
    for (EACH(i, p.tokens * heads * p.pairs)) {
        uint pair = i % p.pairs;
        uint head = i / p.pairs % heads;
        uint token = i / (p.pairs * heads);
        uint entry = 2 * ((firstPosition + token) * p.pairs + pair);
        float cosine = p.table.at[entry], sine = p.table.at[entry + 1];
        uint at = token * p.columns + head * p.headDim + pair * p.step;
        float a = p.x.at[at], b = p.x.at[at + p.distance];
        p.x.at[at] = a * cosine - b * sine;
        p.x.at[at + p.distance] = a * sine + b * cosine;
    }
}

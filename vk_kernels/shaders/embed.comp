// Reads the rows of a table for the ids of the step's tokens, or for their positions.
#include "vk_kernels/include/elements.glsl"

void main()
{
    matrix = p.weights;
    uint groups = (p.columns + 31) / 32;
    for (EACH(i, p.tokens * groups)) {
        uint token = i / groups, g = i % groups;
        uint row = (p.byPosition != 0 ? p.state.at[0] + token : p.state.at[1 + token]) * p.rowWords;
        float w[32];
        decode(row, scalesOf(row, p.columns), g, w);
        for (uint k = 0; k < min(32u, p.columns - 32 * g); ++k) {
            uint at = token * p.columns + 32 * g + k;
            p.destination.at[at] = p.add != 0 ? p.destination.at[at] + w[k] : w[k];
        }
    }
}

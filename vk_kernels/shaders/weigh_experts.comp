// Multiplies the activations of each chosen expert by the weight of the expert. x is [tokens, columns]. Columns 0 to
// used · width - 1 hold the activations of the chosen experts.
#include "vk_kernels/include/elements.glsl"

void main()
{
    for (EACH(i, p.tokens * p.used * p.width)) {
        uint slot = i / p.width, token = slot / p.used;
        uint column = i - token * p.used * p.width;
        p.x.at[token * p.columns + column] *= p.shares.at[slot];
    }
}

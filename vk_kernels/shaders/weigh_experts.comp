// Multiplies the activations of each choice with the weight of the choice. x is [tokens, columns]; its first used ·
// width columns are the activations of the choices.
#include "vk_kernels/include/elements.glsl"

void main()
{
    for (EACH(i, p.tokens * p.used * p.width)) {
        uint slot = i / p.width, token = slot / p.used;
        uint column = i - token * p.used * p.width;
        p.x.at[token * p.columns + column] *= p.shares.at[slot];
    }
}

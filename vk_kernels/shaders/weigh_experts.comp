// The activations of each choice times its share: x [tokens, columns], of which the first used · width are choices.
#include "vk_kernels/include/elements.glsl"

void main()
{
    for (EACH(i, p.tokens * p.used * p.width)) {
        uint slot = i / p.width, token = slot / p.used;
        uint column = i - token * p.used * p.width;
        p.x.at[token * p.columns + column] *= p.shares.at[slot];
    }
}

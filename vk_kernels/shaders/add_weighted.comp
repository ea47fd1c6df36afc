// Computes x += (1 + factor) · y, where each token has its own factor.
#include "vk_kernels/include/elements.glsl"

void main()
{
    for (EACH(i, p.tokens * p.columns)) {
        p.x.at[i] = fma(1.0 + p.factors.at[i / p.columns * p.factorStride], p.y.at[i], p.x.at[i]);
    }
}

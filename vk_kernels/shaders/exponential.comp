// Computes x = e^(factor · x).
#include "vk_kernels/include/elements.glsl"

void main()
{
    for (EACH(i, p.count)) p.x.at[i] = exactExp(p.factor * p.x.at[i]);
}

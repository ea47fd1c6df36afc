// Computes destination = x + y · factors, with one factor per column.
#include "vk_kernels/include/elements.glsl"

void main()
{
    for (EACH(i, p.count)) p.destination.at[i] = fma(p.y.at[i], p.factors.at[i % p.columns], p.x.at[i]);
}

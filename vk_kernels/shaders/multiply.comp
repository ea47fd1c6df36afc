// Computes x *= y.
#include "vk_kernels/include/elements.glsl"

void main()
{
    for (EACH(i, p.count)) p.x.at[i] *= p.y.at[i];
}

// x, but at least -factor and at most factor; a NaN stays one
#include "vk_kernels/include/elements.glsl"

void main()
{
    for (EACH(i, p.count)) p.x.at[i] = clamped(p.x.at[i], -p.factor, p.factor);
}

// Limits x to the range from -factor to factor; NaN stays NaN.
#include "vk_kernels/include/elements.glsl"

void main()
{
    for (EACH(i, p.count)) p.x.at[i] = clamped(p.x.at[i], -p.factor, p.factor);
}

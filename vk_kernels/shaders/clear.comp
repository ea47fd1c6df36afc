// Sets all elements of x to 0.
#include "vk_kernels/include/elements.glsl"

void main()
{
    for (EACH(i, p.count)) p.x.at[i] = 0.0;
}

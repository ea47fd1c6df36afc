// x, but at least -factor and at most factor; a NaN stays one
#include "vk_kernels/include/elements.glsl"

void main()
{
    for (EACH(i, p.count)) {
        float x = p.x.at[i];
        p.x.at[i] = x > p.factor ? p.factor : x < -p.factor ? -p.factor : x;
    }
}

// Divides x into ranges of p.width values, and copies them to p.first and p.second alternately.
#include "vk_kernels/include/elements.glsl"

void main()
{
    for (EACH(i, p.count)) {
        uint stretch = i / p.width;
        uint to = stretch / 2 * p.width + i % p.width;
        if (stretch % 2 == 0) {
            p.first.at[to] = p.x.at[i];
        } else {
            p.second.at[to] = p.x.at[i];
        }
    }
}

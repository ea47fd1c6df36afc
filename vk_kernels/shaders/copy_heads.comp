// Copies a range of values of each head from one matrix to another.
#include "vk_kernels/include/elements.glsl"

void main()
{
    uint ofToken = p.heads * p.count;
    for (EACH(i, p.tokens * ofToken)) {
        uint token = i / ofToken, head = i % ofToken / p.count, d = i % p.count;
        p.destination.at[token * p.destinationStride + head * p.destinationWidth + d] =
            p.x.at[token * p.xStride + head * p.xWidth + d];
    }
}

// Decodes and transposes the matrix of each head. In the input, the rows of a head are contiguous. The result is
// [heads, columns, stride]. In each row of the result, only the first headRows values are written.
#include "vk_kernels/include/elements.glsl"

void main()
{
    matrix = p.weights;
    uint groups = (p.columns + 31) / 32;
    // Adjacent invocations process consecutive rows of a matrix, so that they write adjacent results.
    for (EACH(i, p.rows * groups)) {
        uint row = i % p.rows, g = i / p.rows, begin = row * p.rowWords;
        uint first = row / p.headRows * p.columns, column = row % p.headRows;
        float w[32];
        decode(begin, scalesOf(begin, p.columns), g, w);
        for (uint k = 0; k < min(32u, p.columns - 32 * g); ++k) {
            p.destination.at[(first + 32 * g + k) * p.stride + column] = w[k];
        }
    }
}

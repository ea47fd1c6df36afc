// w = d / 8 · (2 · scale + 1) · ±m. The magnitude m is one of the 8 values of a grid point (IqGrid). First plane: for
// every eight weights, 9 bits of the index of a grid point and 7 bits of signs. Second plane: the scales of groups of
// 16 weights. Third plane: d.
#include "vk_kernels/include/grids.glsl"

void decode(uint row, uint scales, uint g, out float w[32])
{
    float d = splitScale(planeBehind(scales, PLANE_2), g / 8) * 0.125;
    uint packed = byteOf(wordAt(scales + g / 4), g & 3);
    uvec2 points = pairAt(row + 2 * g);
    [[unroll]] for (uint i = 0; i < 32; ++i) {
        uint point = halfOf(points[i / 16], i / 8 & 1);
        float scale = d * float(2 * (packed >> (i / 16 * 4) & 15) + 1);
        w[i] = withSign(scale * float(ofPoint8(VITRINE_GRID_IQ2_XS, point & 511, i & 7)), evenSigns(point >> 9), i & 7);
    }
}

// Rounds rows of x to f16 for matrix units. Each row is first multiplied by the power of two that brings its largest
// value to 2^14 … 2^15. With this factor, no value overflows and few values are too small for f16. The inverse factor
// is stored in p.factors, and the result of the matrix product is later multiplied by it. A row may have several parts
// that are rounded separately, each by its own workgroups (gl_WorkGroupID.y).
#include "vk_kernels/include/workgroup.glsl"

void main()
{
    uint own = gl_WorkGroupID.x * gl_NumWorkGroups.y + gl_WorkGroupID.y, pairs = p.columns / 2;
    uint row = gl_WorkGroupID.x * p.xStride + gl_WorkGroupID.y * p.slotX;
    float largest = 0.0;
    for (uint i = gl_LocalInvocationID.x; i < p.columns; i += LANES) largest = max(largest, abs(p.x.at[row + i]));
    largest = workgroupMax(largest);
    int exponent = clamp(int(floatBitsToUint(largest) >> 23) - 127, -100, 127) - 14;
    float scale = uintBitsToFloat(uint(127 - exponent) << 23);
    for (uint i = gl_LocalInvocationID.x; i < pairs; i += LANES) {
        float low = scale * p.x.at[row + 2 * i], high = scale * p.x.at[row + 2 * i + 1];
        p.halves.at[own * pairs + i] = toHalf(low) | toHalf(high) << 16;
    }
    if (gl_LocalInvocationID.x == 0) p.factors.at[own] = uintBitsToFloat(uint(127 + exponent) << 23);
}

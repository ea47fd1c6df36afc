// First step of draw. For each block of a row, computes the largest value and the sum of e^((x - largest) /
// temperature). There is one workgroup per block.
#include "vk_kernels/include/workgroup.glsl"

void main()
{
    uint first = gl_WorkGroupID.x * VITRINE_DRAW_BLOCK, end = min(first + VITRINE_DRAW_BLOCK, p.columns);
    float own = -kInfinity;
    for (uint i = first + gl_LocalInvocationID.x; i < end; i += LANES) own = max(own, p.x.at[i]);
    float largest = workgroupMax(own), ownSum = 0.0;
    for (uint i = first + gl_LocalInvocationID.x; i < end; i += LANES) {
        ownSum += exactExp((p.x.at[i] - largest) / p.temperature);
    }
    float sum = workgroupAdd(ownSum);
    if (gl_LocalInvocationID.x != 0) return;
    p.blocks.at[2 * gl_WorkGroupID.x] = largest;
    p.blocks.at[2 * gl_WorkGroupID.x + 1] = sum;
}

// Samples an index of a row from the softmax of x / temperature, with one workgroup. The shader first finds the block
// that the random number selects, then the value within that block.
#include "vk_kernels/include/workgroup.glsl"

shared float weights[VITRINE_DRAW_BLOCK];
shared uint chosenBlock;
shared float sumBefore;

float largestOfBlocks(uint blocks)
{
    float own = -kInfinity;
    for (uint i = gl_LocalInvocationID.x; i < blocks; i += LANES) own = max(own, p.blocks.at[2 * i]);
    return workgroupMax(own);
}

float massOf(uint block, float largest)
{
    return p.blocks.at[2 * block + 1] * exactExp((p.blocks.at[2 * block] - largest) / p.temperature);
}

void main()
{
    uint lane = gl_LocalInvocationID.x, blocks = (p.columns + VITRINE_DRAW_BLOCK - 1) / VITRINE_DRAW_BLOCK;
    float largest = largestOfBlocks(blocks);
    float ownTotal = 0.0;
    for (uint i = lane; i < blocks; i += LANES) ownTotal += massOf(i, largest);
    float total = workgroupAdd(ownTotal), target = p.number * total;
    if (lane == 0) {
        float sum = 0.0;
        uint block = 0;
        for (; block + 1 < blocks; ++block) {
            float mass = massOf(block, largest);
            if (target < sum + mass) break;
            sum += mass;
        }
        chosenBlock = block;
        sumBefore = sum;
    }
    barrier();

    uint first = chosenBlock * VITRINE_DRAW_BLOCK, count = min(VITRINE_DRAW_BLOCK, p.columns - first);
    for (uint i = lane; i < count; i += LANES) {
        weights[i] = exactExp((p.x.at[first + i] - largest) / p.temperature);
    }
    barrier();
    if (lane != 0) return;
    float before = sumBefore;
    uint i = 0;
    while (i + 1 < count && target >= before + weights[i]) before += weights[i++];
    p.destination.at[0] = float(first + i);
    p.destination.at[1] = before / total;
    p.destination.at[2] = (before + weights[i]) / total;
}

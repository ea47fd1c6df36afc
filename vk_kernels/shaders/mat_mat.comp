// Products of a matrix with many rows of x. A workgroup computes a tile of 64 rows for 64 tokens. It loads the decoded
// weights and x to shared memory, one group of 32 columns at a time. Each lane then reads the data of 4 rows and 4
// tokens. Rows in shared memory are padded by one word, so that lanes access different banks. If each head has its own
// rows of the matrix, each head has its own workgroups (gl_WorkGroupID.z). With experts, a tile belongs to one expert
// (tile_operands.glsl).
layout(local_size_x = 256) in;

VITRINE_MAT_MAT_CONSTANTS(VITRINE_DECLARE)

const uint TILE = VITRINE_MAT_MAT_TILE, WIDTH = TILE, GROUP = 32, STRIDE = GROUP + 1, OWN = 4, SIDE = TILE / OWN;

#include "vk_kernels/include/tile_operands.glsl"

shared float rowWeights[TILE * STRIDE];
shared float tokenValues[TILE * STRIDE];

const uint OWN_VALUES = TILE * GROUP / 256;
uint placesOfX[OWN_VALUES];  ///< offsets in x of the values that a lane loads

void fill(uint firstRow, uint g)
{
    uint lane = gl_LocalInvocationID.x;
    uint count = RAGGED ? min(GROUP, p.columns - GROUP * g) : GROUP;
    if (lane < TILE) {
        uint row = (gl_WorkGroupID.z * p.rows + min(firstRow + lane, p.rows - 1)) * p.rowWords;
        float w[32];
        decode(row, scalesOf(row, p.columns), g, w);
        for (uint k = 0; k < GROUP; ++k) rowWeights[lane * STRIDE + k] = k < count ? w[k] : 0.0;
    }
    [[unroll]] for (uint n = 0; n < OWN_VALUES; ++n) {
        uint i = lane + n * gl_WorkGroupSize.x, k = i % GROUP;
        tokenValues[i / GROUP * STRIDE + k] = k < count ? p.x.at[placesOfX[n] + GROUP * g + k] : 0.0;
    }
}

void main()
{
    if (!findTile()) return;
    uint firstRow = gl_WorkGroupID.x * TILE;
    uint row = gl_LocalInvocationID.x % SIDE, token = gl_LocalInvocationID.x / SIDE;
    [[unroll]] for (uint n = 0; n < OWN_VALUES; ++n) {
        uint t = (gl_LocalInvocationID.x + n * gl_WorkGroupSize.x) / GROUP;
        placesOfX[n] = gl_WorkGroupID.z * p.slotX + placeOf(rowOf(t), p.xStride, p.slotX);
    }
    float sums[OWN][OWN];
    [[unroll]] for (uint r = 0; r < OWN; ++r) {
        [[unroll]] for (uint t = 0; t < OWN; ++t) sums[r][t] = 0.0;
    }
    uint groups = (p.columns + GROUP - 1) / GROUP;
    for (uint g = 0; g < groups; ++g) {
        fill(firstRow, g);
        barrier();
        for (uint k = 0; k < GROUP; ++k) {
            float w[OWN], x[OWN];
            [[unroll]] for (uint i = 0; i < OWN; ++i) {
                w[i] = rowWeights[(row + i * SIDE) * STRIDE + k];
                x[i] = tokenValues[(token + i * SIDE) * STRIDE + k];
            }
            [[unroll]] for (uint r = 0; r < OWN; ++r) {
                [[unroll]] for (uint t = 0; t < OWN; ++t) sums[r][t] = fma(w[r], x[t], sums[r][t]);
            }
        }
        barrier();
    }
    uint first = gl_WorkGroupID.z * p.slotDestination;
    [[unroll]] for (uint t = 0; t < OWN; ++t) {
        if (token + t * SIDE >= ownTokens) break;
        uint place = first + placeOf(rowOf(token + t * SIDE), p.destinationStride, p.slotDestination);
        [[unroll]] for (uint r = 0; r < OWN; ++r) {
            uint ownRow = firstRow + row + r * SIDE;
            if (ownRow < p.rows) p.destination.at[place + ownRow] = withBias(ownRow, sums[r][t]);
        }
    }
}

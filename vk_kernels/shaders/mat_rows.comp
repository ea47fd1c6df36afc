// Matrix products on a CPU device. On a CPU, shuffles between lanes are as fast as additions, but the memory accesses
// of the lanes run one after another. Therefore, no data is read twice. Each lane computes ROWS rows and decodes a
// group of 32 weights once for COLUMNS tokens. Each lane reads a different pair of values of x, and shuffles distribute
// the pairs. A workgroup is one subgroup of at most 16 lanes. The number of columns must be a multiple of 32, and rows
// of x must be aligned to 8 bytes.
#extension GL_KHR_shader_subgroup_shuffle : require

VITRINE_MAT_ROWS_CONSTANTS(VITRINE_DECLARE)
layout(local_size_x_id = 0) in;
const uint ROW_LANES = LANES;  ///< number of lanes that compute rows

#ifdef EXPERTS
#include "vk_kernels/include/expert_operands.glsl"
#else
#include "vk_kernels/include/activation.glsl"
#include "vk_kernels/include/operands.glsl"
#endif

float sums[COLUMNS][ROWS];

/// Adds the products of group g to the sums of token c.
void addProducts(uint c, uint g, float w[ROWS][32])
{
    Pairs x = Pairs(uvec2(p.x));
    uint first = (firstX[c] + 32 * g) / 2 + gl_SubgroupInvocationID;
    float sum[ROWS];
    [[unroll]] for (uint r = 0; r < ROWS; ++r) sum[r] = 0.0;
    [[unroll]] for (uint k = 0; k < 32; k += 2 * LANES) {
        vec2 own = uintBitsToFloat(unpack32(x.at[first + k / 2]));
        [[unroll]] for (uint i = 0; i < 2 * LANES; ++i) {
            float value = subgroupShuffle(own[i & 1], i / 2);
            [[unroll]] for (uint r = 0; r < ROWS; ++r) sum[r] = fma(w[r][k + i], value, sum[r]);
        }
    }
    [[unroll]] for (uint r = 0; r < ROWS; ++r) sums[c][r] += sum[r];
}

void main()
{
    uint lane = gl_SubgroupInvocationID;
    uint firstToken = gl_WorkGroupID.y * COLUMNS;
    if (!findOperands(firstToken)) return;
    [[unroll]] for (uint c = 0; c < COLUMNS; ++c) {
        [[unroll]] for (uint r = 0; r < ROWS; ++r) sums[c][r] = 0.0;
    }
    for (uint g = 0; g < p.columns / 32; ++g) {
        float w[ROWS][32];
        [[unroll]] for (uint r = 0; r < ROWS; ++r) {
            uint row = beginRow(r, lane);
            decode(row, scalesOf(row, p.columns), g, w[r]);
        }
        [[unroll]] for (uint c = 0; c < COLUMNS; ++c) addProducts(c, g, w);
    }
    [[unroll]] for (uint c = 0; c < COLUMNS; ++c) {
        [[unroll]] for (uint r = 0; r < OWN_ROWS; ++r) {
            putResult(r, lane, firstToken + c, sums[c][r], sums[c][(r + OWN_ROWS) % ROWS]);
        }
    }
}

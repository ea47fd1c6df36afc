// Products of matrices with few rows of x: a workgroup computes ROWS rows for COLUMNS tokens, its lanes share the groups
// of 32 weights.
#include "vk_kernels/include/workgroup.glsl"

VITRINE_MAT_VEC_CONSTANTS(VITRINE_DECLARE)
const uint ROW_LANES = 1;                         ///< that have rows of their own

#ifdef EXPERTS
#include "vk_kernels/include/expert_operands.glsl"
#else
#include "vk_kernels/include/activation.glsl"
#include "vk_kernels/include/operands.glsl"
#endif

float sums[ROWS][COLUMNS];

/// What group g adds to all sums. Each value of x is loaded once for all rows.
void addGroup(uint g)
{
    float w[ROWS][32];
    [[unroll]] for (uint r = 0; r < ROWS; ++r) {
        uint row = beginRow(r, 0);
        decode(row, scalesOf(row, p.columns), g, w[r]);
    }
    uint count = RAGGED ? min(32u, p.columns - 32 * g) : 32u;
    for (uint c = 0; c < COLUMNS; ++c) {
        uint x = firstX[c] + 32 * g;
        float sum[ROWS];
        [[unroll]] for (uint r = 0; r < ROWS; ++r) sum[r] = 0.0;
        if (RAGGED) {
            for (uint k = 0; k < count; ++k) {
                float value = p.x.at[x + k];
                [[unroll]] for (uint r = 0; r < ROWS; ++r) sum[r] = fma(w[r][k], value, sum[r]);
            }
        } else {
            [[unroll]] for (uint k = 0; k < 32; ++k) {
                float value = p.x.at[x + k];
                [[unroll]] for (uint r = 0; r < ROWS; ++r) sum[r] = fma(w[r][k], value, sum[r]);
            }
        }
        [[unroll]] for (uint r = 0; r < ROWS; ++r) sums[r][c] += sum[r];
    }
}

void main()
{
    uint firstToken = gl_WorkGroupID.y * COLUMNS;
    if (!findOperands(firstToken)) return;
    for (uint r = 0; r < ROWS; ++r) {
        for (uint c = 0; c < COLUMNS; ++c) sums[r][c] = 0.0;
    }
    uint groups = (p.columns + 31) / 32;
    for (uint g = gl_LocalInvocationID.x; g < groups; g += LANES) addGroup(g);

    for (uint r = 0; r < OWN_ROWS; ++r) {
        for (uint c = 0; c < COLUMNS; ++c) {
            float sum = workgroupAdd(sums[r][c]);
            float second = OWN_ROWS < ROWS ? workgroupAdd(sums[(r + OWN_ROWS) % ROWS][c]) : 0.0;
            if (gl_LocalInvocationID.x == 0) putResult(r, 0, firstToken + c, sum, second);
        }
    }
}

// Products of a matrix with many rows of x, with matrix units, which multiply f16 and add f32. A workgroup computes a
// tile of ROWS rows for TOKENS tokens. It loads the decoded weights and x (from to_halves.comp) to shared memory, DEPTH
// columns at a time. Rows in shared memory are padded by 16 bytes, so that lanes access different banks.
// The subgroups form a grid and divide the tile; SUBGROUP_ROWS subgroups divide its rows. Each subgroup multiplies in
// steps of UNIT_ROWS x UNIT_TOKENS x UNIT_DEPTH, a shape that the matrix units support. With experts, a tile belongs to
// one expert (tile_operands.glsl). The tile may then have fewer tokens, and steps without any token are skipped.
//
// The shader is written for GL_NV_cooperative_matrix; khr_form generates the variant for the KHR extension.
#pragma use_vulkan_memory_model
#extension GL_KHR_memory_scope_semantics : require
#extension GL_NV_cooperative_matrix : require
#extension GL_EXT_shader_explicit_arithmetic_types_float16 : require

VITRINE_MAT_UNITS_CONSTANTS(VITRINE_DECLARE)
layout(local_size_x_id = 0) in;

const uint WIDTH = TOKENS;
#include "vk_kernels/include/tile_operands.glsl"

/// Factor by which all weights are multiplied. Without it, more weights would be below the smallest normal f16; some
/// devices replace such numbers by zero.
const float LIFT = 16.0;
const uint STRIDE = DEPTH / 8 + 1;  // distance between rows in shared memory, in units of 16 bytes
const uint PARTS = DEPTH / 32;
const uint OWN_ROWS = ROWS / SUBGROUP_ROWS;
const uint OWN_TOKENS = TOKENS * SUBGROUP_ROWS * SUBGROUP / LANES;
const uint UNITS_DOWN = OWN_ROWS / UNIT_ROWS;
const uint UNITS_ACROSS = OWN_TOKENS / UNIT_TOKENS;

/// Holds the weights, then x. After the last step, it holds one result of a matrix unit per subgroup.
shared uvec4 tile[(ROWS + TOKENS) * STRIDE];

uint packed(float low, float high) { return packHalf2x16(LIFT * vec2(low, high)); }

// Weights and x of the next step. They are loaded while the matrix units multiply the data of the current step.
const uint OWN_GROUPS = (ROWS * PARTS + LANES - 1) / LANES, OWN_QUADS = (TOKENS * 4 * PARTS + LANES - 1) / LANES;
uvec4 nextWeights[OWN_GROUPS * 4];
uvec4 nextX[OWN_QUADS];
uint rowsOfX[OWN_QUADS];  ///< offsets in x of the rows that this lane loads

void fetch(uint firstRow, uint firstGroup)
{
    Quads x = Quads(uvec2(p.x));
    [[unroll]] for (uint n = 0; n < OWN_QUADS; ++n) {
        uint i = gl_LocalInvocationID.x + n * LANES, group = firstGroup + i % (4 * PARTS) / 4;
        nextX[n] = group < p.columns / 32 ? x.at[rowsOfX[n] + 4 * firstGroup + i % (4 * PARTS)] : uvec4(0);
    }
    [[unroll]] for (uint n = 0; n < OWN_GROUPS; ++n) {
        uint i = gl_LocalInvocationID.x + n * LANES, group = firstGroup + i / ROWS;
        [[unroll]] for (uint j = 0; j < 4; ++j) nextWeights[4 * n + j] = uvec4(0);
        if (group >= p.columns / 32) continue;
        uint row = min(firstRow + i % ROWS, p.rows - 1) * p.rowWords;
        float w[32];
        decode(row, scalesOf(row, p.columns), group, w);
        [[unroll]] for (uint j = 0; j < 4; ++j) {
            uint k = 8 * j;
            nextWeights[4 * n + j] = uvec4(packed(w[k], w[k + 1]), packed(w[k + 2], w[k + 3]),
                                           packed(w[k + 4], w[k + 5]), packed(w[k + 6], w[k + 7]));
        }
    }
}

void layOut()
{
    [[unroll]] for (uint n = 0; n < OWN_GROUPS; ++n) {
        uint i = gl_LocalInvocationID.x + n * LANES;
        if (ROWS * PARTS % LANES != 0 && i >= ROWS * PARTS) break;
        [[unroll]] for (uint j = 0; j < 4; ++j) tile[i % ROWS * STRIDE + 4 * (i / ROWS) + j] = nextWeights[4 * n + j];
    }
    [[unroll]] for (uint n = 0; n < OWN_QUADS; ++n) {
        uint i = gl_LocalInvocationID.x + n * LANES;
        if (TOKENS * 4 * PARTS % LANES != 0 && i >= TOKENS * 4 * PARTS) break;
        tile[(ROWS + i / (4 * PARTS)) * STRIDE + i % (4 * PARTS)] = nextX[n];
    }
}

void main()
{
    if (!findTile()) return;
    uint firstRow = gl_WorkGroupID.x * ROWS;
    uint ownRow = gl_SubgroupID % SUBGROUP_ROWS * OWN_ROWS, ownToken = gl_SubgroupID / SUBGROUP_ROWS * OWN_TOKENS;
    [[unroll]] for (uint n = 0; n < OWN_QUADS; ++n) {
        rowsOfX[n] = roundedRowOf((gl_LocalInvocationID.x + n * LANES) / (4 * PARTS)) * (p.columns / 8);
    }
    fcoopmatNV<32, gl_ScopeSubgroup, UNIT_ROWS, UNIT_TOKENS> sums[UNITS_DOWN * UNITS_ACROSS];
    [[unroll]] for (uint i = 0; i < UNITS_DOWN * UNITS_ACROSS; ++i) {
        sums[i] = fcoopmatNV<32, gl_ScopeSubgroup, UNIT_ROWS, UNIT_TOKENS>(0.0);
    }
    fetch(firstRow, 0);
    for (uint g = 0; g < p.columns / 32; g += PARTS) {
        layOut();
        barrier();
        if (g + PARTS < p.columns / 32) fetch(firstRow, g + PARTS);
        [[unroll]] for (uint k = 0; k < DEPTH; k += UNIT_DEPTH) {
            fcoopmatNV<16, gl_ScopeSubgroup, UNIT_ROWS, UNIT_DEPTH> w[UNITS_DOWN];
            [[unroll]] for (uint r = 0; r < UNITS_DOWN; ++r) {
                coopMatLoadNV(w[r], tile, (ownRow + r * UNIT_ROWS) * STRIDE + k / 8, STRIDE, false);
            }
            [[unroll]] for (uint t = 0; t < UNITS_ACROSS; ++t) {
                if (GROUPED && ownToken + t * UNIT_TOKENS >= ownTokens) break;
                fcoopmatNV<16, gl_ScopeSubgroup, UNIT_DEPTH, UNIT_TOKENS> x;
                coopMatLoadNV(x, tile, (ROWS + ownToken + t * UNIT_TOKENS) * STRIDE + k / 8, STRIDE, true);
                [[unroll]] for (uint r = 0; r < UNITS_DOWN; ++r) {
                    sums[t * UNITS_DOWN + r] = coopMatMulAddNV(w[r], x, sums[t * UNITS_DOWN + r]);
                }
            }
        }
        barrier();
    }
    uint place = gl_SubgroupID * (UNIT_ROWS * UNIT_TOKENS / 4);
    [[unroll]] for (uint unit = 0; unit < UNITS_DOWN * UNITS_ACROSS; ++unit) {
        coopMatStoreNV(sums[unit], tile, place, UNIT_ROWS / 4, true);
        barrier();
        for (uint i = gl_SubgroupInvocationID; i < UNIT_ROWS * UNIT_TOKENS; i += SUBGROUP) {
            uint row = firstRow + ownRow + unit % UNITS_DOWN * UNIT_ROWS + i % UNIT_ROWS;
            uint token = ownToken + unit / UNITS_DOWN * UNIT_TOKENS + i / UNIT_ROWS;
            if (row >= p.rows || token >= ownTokens) continue;
            float sum = uintBitsToFloat(tile[place + i / 4][i % 4]) * (p.xFactors.at[roundedRowOf(token)] / LIFT);
            p.destination.at[placeOf(rowOf(token), p.destinationStride, p.slotDestination) + row] = withBias(row, sum);
        }
        barrier();
    }
}

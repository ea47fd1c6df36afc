// Products of a matrix with many rows of x, by matrix units: halves multiplied, sums in 32 bits. A workgroup computes a
// tile of ROWS rows for TOKENS tokens. Step by step DEPTH columns of the weights, decoded, and of x (as to_halves.comp
// left it) are laid out in shared memory; a row there is 16 bytes longer than it need be, so that lanes meet different
// banks. The subgroups stand in rows of SUBGROUP_ROWS; each computes a part of the tile in units of UNIT_ROWS x
// UNIT_TOKENS x UNIT_DEPTH, the shape that the device offers.
//
// Written in the form of GL_NV_cooperative_matrix, from which khr_form makes that of the KHR extension.
#pragma use_vulkan_memory_model
#extension GL_KHR_memory_scope_semantics : require
#extension GL_NV_cooperative_matrix : require
#extension GL_EXT_shader_explicit_arithmetic_types_float16 : require

VITRINE_MAT_UNITS_CONSTANTS(VITRINE_DECLARE)
layout(local_size_x_id = 0) in;

/// What weights are multiplied by, so that few are below the smallest normal half, which some devices take for zero.
const float LIFT = 16.0;
const uint STRIDE = DEPTH / 8 + 1;  // of a row in shared memory, in 16 bytes
const uint PARTS = DEPTH / 32;
const uint OWN_ROWS = ROWS / SUBGROUP_ROWS;
const uint OWN_TOKENS = TOKENS * SUBGROUP_ROWS * SUBGROUP / LANES;
const uint UNITS_DOWN = OWN_ROWS / UNIT_ROWS;
const uint UNITS_ACROSS = OWN_TOKENS / UNIT_TOKENS;

shared uvec4 tile[(ROWS + TOKENS) * STRIDE];  ///< weights, then x; at the end the results of a unit of each subgroup

uint packed(float low, float high) { return packHalf2x16(LIFT * vec2(low, high)); }

void fillWeights(uint firstRow, uint firstGroup)
{
    for (uint i = gl_LocalInvocationID.x; i < ROWS * PARTS; i += LANES) {
        uint own = i % ROWS, part = i / ROWS;
        uint row = min(firstRow + own, p.rows - 1) * p.rowWords;
        uint at = own * STRIDE + 4 * part;
        if (firstGroup + part >= p.columns / 32) {
            [[unroll]] for (uint j = 0; j < 4; ++j) tile[at + j] = uvec4(0);
            continue;
        }
        float w[32];
        decode(row, scalesOf(row, p.columns), firstGroup + part, w);
        [[unroll]] for (uint j = 0; j < 4; ++j) {
            uint k = 8 * j;
            tile[at + j] = uvec4(packed(w[k], w[k + 1]), packed(w[k + 2], w[k + 3]), packed(w[k + 4], w[k + 5]),
                                 packed(w[k + 6], w[k + 7]));
        }
    }
}

void fillTokens(uint firstToken, uint firstGroup)
{
    Quads x = Quads(uvec2(p.x));
    for (uint i = gl_LocalInvocationID.x; i < TOKENS * 4 * PARTS; i += LANES) {
        uint own = i / (4 * PARTS), k = i % (4 * PARTS);
        uint row = min(firstToken + own, p.tokens - 1) * (p.columns / 8);
        bool inside = firstGroup + k / 4 < p.columns / 32;
        tile[(ROWS + own) * STRIDE + k] = inside ? x.at[row + 4 * firstGroup + k] : uvec4(0);
    }
}

void main()
{
    uint firstRow = gl_WorkGroupID.x * ROWS, firstToken = gl_WorkGroupID.y * TOKENS;
    uint ownRow = gl_SubgroupID % SUBGROUP_ROWS * OWN_ROWS, ownToken = gl_SubgroupID / SUBGROUP_ROWS * OWN_TOKENS;
    matrix = p.weights;
    fcoopmatNV<32, gl_ScopeSubgroup, UNIT_ROWS, UNIT_TOKENS> sums[UNITS_DOWN * UNITS_ACROSS];
    [[unroll]] for (uint i = 0; i < UNITS_DOWN * UNITS_ACROSS; ++i) {
        sums[i] = fcoopmatNV<32, gl_ScopeSubgroup, UNIT_ROWS, UNIT_TOKENS>(0.0);
    }
    for (uint g = 0; g < p.columns / 32; g += PARTS) {
        fillWeights(firstRow, g);
        fillTokens(firstToken, g);
        barrier();
        [[unroll]] for (uint k = 0; k < DEPTH; k += UNIT_DEPTH) {
            fcoopmatNV<16, gl_ScopeSubgroup, UNIT_ROWS, UNIT_DEPTH> w[UNITS_DOWN];
            [[unroll]] for (uint r = 0; r < UNITS_DOWN; ++r) {
                coopMatLoadNV(w[r], tile, (ownRow + r * UNIT_ROWS) * STRIDE + k / 8, STRIDE, false);
            }
            [[unroll]] for (uint t = 0; t < UNITS_ACROSS; ++t) {
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
            uint token = firstToken + ownToken + unit / UNITS_DOWN * UNIT_TOKENS + i / UNIT_ROWS;
            if (row >= p.rows || token >= p.tokens) continue;
            float sum = uintBitsToFloat(tile[place + i / 4][i % 4]) * (p.xFactors.at[token] / LIFT);
            p.destination.at[token * p.destinationStride + row] = isNull(p.bias) ? sum : sum + p.bias.at[row];
        }
        barrier();
    }
}

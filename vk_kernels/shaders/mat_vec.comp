// Products of matrices with few rows of x: a subgroup computes ROWS rows for COLUMNS tokens, its lanes share the groups of
// 32 weights. The subgroups of a workgroup share the values of x, which they lay out in shared memory.
layout(local_size_x_id = 0) in;
VITRINE_MAT_VEC_CONSTANTS(VITRINE_DECLARE)
const uint ROW_LANES = LANES / SUBGROUP;  ///< subgroups, each with rows of its own

#ifdef EXPERTS
#include "vk_kernels/include/expert_operands.glsl"
#else
#include "vk_kernels/include/activation.glsl"
#include "vk_kernels/include/operands.glsl"
#endif

layout(buffer_reference, std430, buffer_reference_align = 16) readonly buffer FloatQuads { vec4 at[]; };

/// Groups of x that lie in shared memory at once; and the distance of two of them, in fours: one more than they take, so
/// that lanes meet different banks.
const uint STAGED = COLUMNS == 1 ? 64 : SUBGROUP;
const uint STRIDE = 9;
shared vec4 staged[RAGGED ? 1 : STAGED * STRIDE];

float sums[ROWS][COLUMNS];
uint lane, subgroup;

/// 32 weights: scale[k / 16] · quants[k] + minimum.
struct Group {
    float quants[32];
    vec2 scale;
    float minimum;
};

Group groupOf(uint r, uint g)
{
    uint row = beginRow(r, subgroup);
    Group found;
#ifdef BYTES
    // The scales wait for the sum: less arithmetic for each weight.
    uvec4 q[2];
    decodeBytes(row, scalesOf(row, p.columns), g, q, found.scale, found.minimum);
    [[unroll]] for (uint k = 0; k < 32; ++k) found.quants[k] = float(signedByteOf(q[k / 16][k / 4 & 3], k & 3));
#else
    decode(row, scalesOf(row, p.columns), g, found.quants);
    found.scale = vec2(1.0);
    found.minimum = 0.0;
#endif
    return found;
}

/// Lays out `count` groups of row c of x. Read from memory directly, they would take as many cache lines at once as
/// there are lanes.
void stage(uint c, uint firstGroup, uint count)
{
    FloatQuads x = FloatQuads(uvec2(p.x));
    uint first = firstX[c] / 4 + 8 * firstGroup;
    barrier();
    for (uint i = gl_LocalInvocationID.x; i < 8 * count; i += LANES) staged[i / 8 * STRIDE + i % 8] = x.at[first + i];
    barrier();
}

float productOf(Group w, vec4 x[8], float total)
{
    vec2 sum = vec2(0.0);
    [[unroll]] for (uint k = 0; k < 32; ++k) sum[k / 16] = fma(w.quants[k], x[k / 4][k % 4], sum[k / 16]);
    return fma(w.scale.x, sum.x, fma(w.scale.y, sum.y, w.minimum * total));
}

/// The values of a staged group, and their sum.
float valuesOf(uint stagedGroup, bool inside, out vec4 x[8])
{
    vec4 total = vec4(0.0);
    [[unroll]] for (uint i = 0; i < 8; ++i) {
        x[i] = inside ? staged[stagedGroup * STRIDE + i] : vec4(0.0);
        total += x[i];
    }
    return (total.x + total.y) + (total.z + total.w);
}

void addSingle(uint groups)
{
    for (uint first = 0; first < groups; first += STAGED) {
        uint count = min(STAGED, groups - first);
        stage(0, first, count);
        for (uint own = lane; own < count; own += SUBGROUP) {
            vec4 x[8];
            float total = valuesOf(own, true, x);
            [[unroll]] for (uint r = 0; r < ROWS; ++r) sums[r][0] += productOf(groupOf(r, first + own), x, total);
        }
    }
}

/// Decodes what several tokens are multiplied with once.
void addSeveral(uint groups)
{
    for (uint first = 0; first < groups; first += STAGED) {
        bool inside = first + lane < groups;
        Group w[ROWS];
        [[unroll]] for (uint r = 0; r < ROWS; ++r) w[r] = groupOf(r, min(first + lane, groups - 1));
        for (uint c = 0; c < COLUMNS; ++c) {
            stage(c, first, min(STAGED, groups - first));
            vec4 x[8];
            float total = valuesOf(lane, inside, x);
            [[unroll]] for (uint r = 0; r < ROWS; ++r) {
                sums[r][c] += inside ? productOf(w[r], x, total) : 0.0;
            }
        }
    }
}

/// Value by value: the last group may end early, and rows of x need not stand at multiples of 16 bytes.
void addRagged(uint groups)
{
    for (uint g = lane; g < groups; g += SUBGROUP) {
        uint count = min(32, p.columns - 32 * g);
        for (uint r = 0; r < ROWS; ++r) {
            Group w = groupOf(r, g);
            for (uint c = 0; c < COLUMNS; ++c) {
                vec2 sum = vec2(0.0);
                float total = 0.0;
                for (uint k = 0; k < count; ++k) {
                    float x = p.x.at[firstX[c] + 32 * g + k];
                    sum[k / 16] = fma(w.quants[k], x, sum[k / 16]);
                    total += x;
                }
                sums[r][c] += fma(w.scale.x, sum.x, fma(w.scale.y, sum.y, w.minimum * total));
            }
        }
    }
}

void main()
{
    uint firstToken = gl_WorkGroupID.y * COLUMNS;
    if (!findOperands(firstToken)) return;
    lane = gl_LocalInvocationID.x % SUBGROUP;
    subgroup = gl_LocalInvocationID.x / SUBGROUP;
    for (uint r = 0; r < ROWS; ++r) {
        for (uint c = 0; c < COLUMNS; ++c) sums[r][c] = 0.0;
    }
    uint groups = (p.columns + 31) / 32;
    if (RAGGED) {
        addRagged(groups);
    } else if (COLUMNS == 1) {
        addSingle(groups);
    } else {
        addSeveral(groups);
    }
    for (uint r = 0; r < OWN_ROWS; ++r) {
        for (uint c = 0; c < COLUMNS; ++c) {
            float sum = subgroupAdd(sums[r][c]);
            float second = OWN_ROWS < ROWS ? subgroupAdd(sums[(r + OWN_ROWS) % ROWS][c]) : 0.0;
            if (lane == 0) putResult(r, subgroup, firstToken + c, sum, second);
        }
    }
}

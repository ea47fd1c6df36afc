// Products of matrices with few rows of x. A subgroup computes ROWS rows for COLUMNS tokens, and its lanes divide the
// groups of 32 weights. All subgroups of a workgroup use the same values of x, which are in shared memory.
layout(local_size_x_id = 0) in;
VITRINE_MAT_VEC_CONSTANTS(VITRINE_DECLARE)
const uint ROW_LANES = LANES / SUBGROUP;  ///< number of subgroups; each subgroup computes different rows

#ifdef EXPERTS
#include "vk_kernels/include/expert_operands.glsl"
#else
#include "vk_kernels/include/activation.glsl"
#include "vk_kernels/include/operands.glsl"
#endif

layout(buffer_reference, std430, buffer_reference_align = 16) readonly buffer FloatQuads { vec4 at[]; };

/// STAGED: number of groups of x that are in shared memory at a time, one per lane of a subgroup. STRIDE: distance
/// between two groups, in vec4. It includes one vec4 of padding, so that lanes access different banks.
const uint STAGED = SUBGROUP, STRIDE = 9;
const uint OWN_QUADS = (8 * STAGED + LANES - 1) / LANES;
shared vec4 staged[RAGGED ? 1 : STAGED * STRIDE];

float sums[ROWS][COLUMNS];
uint lane, subgroup;

/// 32 decoded weights. Weight k equals scale[k / 16] · quants[k] + minimum.
struct Group {
    float quants[32];
    vec2 scale;
    float minimum;
};

#ifdef BYTES
/// A group of 32 weights in its encoded form.
struct Packed {
    uvec4 bytes[2];
    vec2 scale;
    float minimum;
};

Packed packedOf(uint r, uint g)
{
    uint row = beginRow(r, subgroup);
    Packed found;
    decodeBytes(row, scalesOf(row, p.columns), g, found.bytes, found.scale, found.minimum);
    return found;
}

/// Decodes a group of weights. The scales are not applied to the weights but later to the sums, which saves one
/// multiplication per weight.
Group groupOf(Packed read)
{
    Group found;
    [[unroll]] for (uint k = 0; k < 32; ++k) found.quants[k] = float(signedByteOf(read.bytes[k / 16][k / 4 & 3], k & 3));
    found.scale = read.scale;
    found.minimum = read.minimum;
    return found;
}
#else
#define Packed Group

Group packedOf(uint r, uint g)
{
    uint row = beginRow(r, subgroup);
    Group found;
    decode(row, scalesOf(row, p.columns), g, found.quants);
    found.scale = vec2(1.0);
    found.minimum = 0.0;
    return found;
}

Group groupOf(Group read) { return read; }
#endif

/// Loads `count` groups of row c of x to shared memory. If the lanes read x directly from memory, each of their
/// simultaneous loads would access a different cache line.
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

/// Reads the values of a group from shared memory, or zeros if `inside` is false. Returns the sum of the values.
float valuesOf(uint stagedGroup, bool inside, out vec4 x[8])
{
    vec4 total = vec4(0.0);
    [[unroll]] for (uint i = 0; i < 8; ++i) {
        x[i] = inside ? staged[stagedGroup * STRIDE + i] : vec4(0.0);
        total += x[i];
    }
    return (total.x + total.y) + (total.z + total.w);
}

#ifdef BYTES
/// Adds the products of the lane's group for each row. It decodes one word at a time, so that a lane uses few registers
/// and many subgroups fit on a multiprocessor.
void addGroups(Packed rows[ROWS])
{
    vec4 total = vec4(0.0);
    vec2 own[ROWS];
    [[unroll]] for (uint r = 0; r < ROWS; ++r) own[r] = vec2(0.0);
    [[unroll]] for (uint i = 0; i < 8; ++i) {
        vec4 x = staged[lane * STRIDE + i];
        total += x;
        [[unroll]] for (uint r = 0; r < ROWS; ++r) {
            uint word = rows[r].bytes[i / 4][i % 4];
            [[unroll]] for (uint k = 0; k < 4; ++k) {
                own[r][i / 4] = fma(float(signedByteOf(word, k)), x[k], own[r][i / 4]);
            }
        }
    }
    float sum = (total.x + total.y) + (total.z + total.w);
    [[unroll]] for (uint r = 0; r < ROWS; ++r) {
        vec2 scale = rows[r].scale;
        sums[r][0] += fma(scale.x, own[r].x, fma(scale.y, own[r].y, rows[r].minimum * sum));
    }
}
#else
void addGroups(Packed rows[ROWS])
{
    vec4 x[8];
    float total = valuesOf(lane, true, x);
    [[unroll]] for (uint r = 0; r < ROWS; ++r) sums[r][0] += productOf(rows[r], x, total);
}
#endif

/// Computes the products for a single token. Requests all data from memory before waiting for any of it.
void addSingle(uint groups)
{
    FloatQuads x = FloatQuads(uvec2(p.x));
    for (uint first = 0; first < groups; first += STAGED) {
        vec4 own[OWN_QUADS];
        [[unroll]] for (uint n = 0; n < OWN_QUADS; ++n) {
            uint i = 8 * first + n * LANES + gl_LocalInvocationID.x;
            own[n] = x.at[firstX[0] / 4 + min(i, 8 * groups - 1)];
        }
        Packed rows[ROWS];
        [[unroll]] for (uint r = 0; r < ROWS; ++r) rows[r] = packedOf(r, min(first + lane, groups - 1));
        barrier();
        [[unroll]] for (uint n = 0; n < OWN_QUADS; ++n) {
            uint i = n * LANES + gl_LocalInvocationID.x;
            if (i < 8 * STAGED) staged[i / 8 * STRIDE + i % 8] = own[n];
        }
        barrier();
        if (first + lane < groups) addGroups(rows);
    }
}

/// Computes the products for several tokens. Each group of weights is decoded once for all of them.
void addSeveral(uint groups)
{
    for (uint first = 0; first < groups; first += STAGED) {
        bool inside = first + lane < groups;
        Group w[ROWS];
        [[unroll]] for (uint r = 0; r < ROWS; ++r) w[r] = groupOf(packedOf(r, min(first + lane, groups - 1)));
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

/// Computes the products for ragged rows. Reads x value by value, because the last group may be incomplete and rows of
/// x may not be aligned to 16 bytes.
void addRagged(uint groups)
{
    for (uint g = lane; g < groups; g += SUBGROUP) {
        uint count = min(32, p.columns - 32 * g);
        for (uint r = 0; r < ROWS; ++r) {
            Group w = groupOf(packedOf(r, g));
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
    [[unroll]] for (uint r = 0; r < ROWS; ++r) {
        [[unroll]] for (uint c = 0; c < COLUMNS; ++c) sums[r][c] = 0.0;
    }
    uint groups = (p.columns + 31) / 32;
    if (RAGGED) {
        addRagged(groups);
    } else if (COLUMNS == 1) {
        addSingle(groups);
    } else {
        addSeveral(groups);
    }
    [[unroll]] for (uint r = 0; r < OWN_ROWS; ++r) {
        [[unroll]] for (uint c = 0; c < COLUMNS; ++c) {
            float sum = subgroupAdd(sums[r][c]);
            float second = OWN_ROWS < ROWS ? subgroupAdd(sums[(r + OWN_ROWS) % ROWS][c]) : 0.0;
            if (lane == 0) putResult(r, subgroup, firstToken + c, sum, second);
        }
    }
}

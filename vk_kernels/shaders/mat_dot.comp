// Products of a matrix with many rows of x, with integer dot products. Weights and x are bytes. A workgroup computes a
// tile of 64 rows for 64 tokens. It loads the weights and x (from to_bytes.comp) to shared memory, two groups of 32 at
// a time. Each lane then reads the data of 4 rows and 4 tokens. In shared memory, a group is a record of 48 bytes: the
// quants, then the factors. Lanes that read adjacent records access different banks. With experts, a tile belongs to
// one expert (tile_operands.glsl).
#include "vk_kernels/include/signed_dot.glsl"

layout(local_size_x = 256) in;

VITRINE_MAT_DOT_CONSTANTS(VITRINE_DECLARE)

const uint TILE = VITRINE_MAT_DOT_TILE, WIDTH = TILE, PARTS = 2, OWN = 4, SIDE = TILE / OWN, RECORD = 3;

#include "vk_kernels/include/tile_operands.glsl"

shared uvec4 rowGroups[PARTS * TILE * RECORD];
shared uvec4 tokenGroups[PARTS * TILE * RECORD];

void fillRow(uint own, uint part, uint firstRow, uint g)
{
    uint row = min(firstRow + own, p.rows - 1) * p.rowWords;
    uvec4 q[2];
    vec2 scale;
    float minimum;
    decodeBytes(row, scalesOf(row, p.columns), g, q, scale, minimum);
    uint at = (part * TILE + own) * RECORD;
    rowGroups[at] = q[0];
    rowGroups[at + 1] = q[1];
    rowGroups[at + 2] = uvec4(floatBitsToUint(scale), floatBitsToUint(minimum), 0);
}

void fillToken(uint own, uint part, uint row, uint g)
{
    uint group = row * (p.columns / 32) + g;
    Quads x = Quads(uvec2(p.x));
    uint at = (part * TILE + own) * RECORD;
    tokenGroups[at] = x.at[2 * group];
    tokenGroups[at + 1] = x.at[2 * group + 1];
    tokenGroups[at + 2] =
        uvec4(floatBitsToUint(p.xFactors.at[2 * group]), floatBitsToUint(p.xFactors.at[2 * group + 1]), 0, 0);
}

int dotOf(uvec4 a, uvec4 b)
{
    int sum = 0;
    [[unroll]] for (uint i = 0; i < 4; ++i) sum += signedDot(int(a[i]), int(b[i]), 0);
    return sum;
}

float sums[OWN][OWN];

void addGroup(uint part, uint row, uint token)
{
    uvec4 x[OWN][2];
    vec2 factors[OWN];  ///< scale, and scale times the sum of the bytes
    [[unroll]] for (uint t = 0; t < OWN; ++t) {
        uint at = (part * TILE + token + t * SIDE) * RECORD;
        x[t] = uvec4[2](tokenGroups[at], tokenGroups[at + 1]);
        factors[t] = uintBitsToFloat(tokenGroups[at + 2].xy);
    }
    [[unroll]] for (uint r = 0; r < OWN; ++r) {
        uint at = (part * TILE + row + r * SIDE) * RECORD;
        uvec4 first = rowGroups[at], second = rowGroups[at + 1];
        vec3 w = uintBitsToFloat(rowGroups[at + 2].xyz);  // two scales and the minimum
        [[unroll]] for (uint t = 0; t < OWN; ++t) {
            float product = w.x * float(dotOf(first, x[t][0])) + w.y * float(dotOf(second, x[t][1]));
            sums[r][t] += factors[t].x * product + w.z * factors[t].y;
        }
    }
}

void main()
{
    if (!findTile()) return;
    uint firstRow = gl_WorkGroupID.x * TILE;
    uint lane = gl_LocalInvocationID.x, row = lane % SIDE, token = lane / SIDE;
    uint own = lane % TILE, part = lane / TILE % PARTS;  // row and group of the data that this lane loads
    uint rowOfX = roundedRowOf(own);
    [[unroll]] for (uint r = 0; r < OWN; ++r) {
        [[unroll]] for (uint t = 0; t < OWN; ++t) sums[r][t] = 0.0;
    }
    uint groups = p.columns / 32;
    for (uint g = 0; g < groups; g += PARTS) {
        if (g + part < groups) {
            if (lane < PARTS * TILE) {
                fillRow(own, part, firstRow, g + part);
            } else {
                fillToken(own, part, rowOfX, g + part);
            }
        }
        barrier();
        for (uint i = 0; i < min(PARTS, groups - g); ++i) addGroup(i, row, token);
        barrier();
    }
    [[unroll]] for (uint t = 0; t < OWN; ++t) {
        if (token + t * SIDE >= ownTokens) break;
        uint place = placeOf(rowOf(token + t * SIDE), p.destinationStride, p.slotDestination);
        [[unroll]] for (uint r = 0; r < OWN; ++r) {
            uint ownRow = firstRow + row + r * SIDE;
            if (ownRow < p.rows) p.destination.at[place + ownRow] = withBias(ownRow, sums[r][t]);
        }
    }
}

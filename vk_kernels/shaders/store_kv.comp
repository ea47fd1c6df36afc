// Writes keys and values of the step into the cache, a workgroup each head of a token. In Q8_0 a row is its quants
// followed by a scale for each 32 of them, halves, two in a word. With ROTATE the heads of the queries come first, and
// these and the keys are rotated on the way, as rope.comp does it.
#include "vk_kernels/include/workgroup.glsl"
#include "vk_kernels/include/rotation.glsl"

layout(constant_id = 2) const uint HEAD_DIM = 64;
layout(constant_id = 3) const uint KEY_TYPE = 0;  ///< as KvType counts
layout(constant_id = 4) const uint VALUE_TYPE = 0;
layout(constant_id = 5) const bool ROTATE = false;
const uint kF32 = 0, kF16 = 1;

layout(buffer_reference, std430, buffer_reference_align = 4) buffer Cache { uint at[]; };

shared float head[HEAD_DIM];

uint lane() { return gl_LocalInvocationID.x; }

void rotate(uint position)
{
    for (uint pair = lane(); pair < p.pairs; pair += LANES) {
        uint entry = 2 * (position * p.pairs + pair), first = pair * p.step, second = first + p.distance;
        vec2 result = rotated(head[first], head[second], p.table.at[entry], p.table.at[entry + 1]);
        head[first] = result.x;
        head[second] = result.y;
    }
    barrier();
}

/// Halves away from zero, as encodeQ8_0 rounds.
int quantized(float x) { return int(sign(x) * floor(abs(x) + 0.5)); }

/// Quants of the 32 dimensions from d on; the scale.
uint storeBlock(Cache cache, uint d, uint to)
{
    float extreme = 0.0;
    bool isFinite = true;
    for (uint i = 0; i < 32; ++i) {
        isFinite = isFinite && abs(head[d + i]) < kInfinity;
        extreme = max(extreme, abs(head[d + i]));
    }
    float scale = extreme / 127.0;
    float inverse = scale >= 1.17549435e-38 ? 1.0 / scale : 0.0;
    for (uint i = 0; i < 32; i += 4) {
        uint word = 0;
        for (uint k = 0; k < 4; ++k) {
            int q = isFinite ? quantized(head[d + i + k] * inverse) : 0;
            word |= (uint(q) & 255u) << (8 * k);
        }
        cache.at[to + (d + i) / 4] = word;
    }
    // A number that is none gives a scale that is none, so that it is seen in what comes of it.
    return isFinite ? toHalf(scale) : 0x7E00u;
}

void store(Cache cache, uint type, uint to)
{
    if (type == kF32) {
        for (uint d = lane(); d < HEAD_DIM; d += LANES) cache.at[to + d] = floatBitsToUint(head[d]);
    } else if (type == kF16) {
        for (uint d = 2 * lane(); d < HEAD_DIM; d += 2 * LANES) {
            uint high = d + 1 < HEAD_DIM ? toHalf(head[d + 1]) : 0u;
            cache.at[to + d / 2] = toHalf(head[d]) | high << 16;
        }
    } else {
        for (uint d = 64 * lane(); d < HEAD_DIM; d += 64 * LANES) {
            uint scales = storeBlock(cache, d, to);
            if (d + 32 < HEAD_DIM) scales |= storeBlock(cache, d + 32, to) << 16;
            cache.at[to + HEAD_DIM / 4 + d / 64] = scales;
        }
    }
}

void main()
{
    uint token = gl_WorkGroupID.y, position = p.state.at[0] + token;
    uint queries = ROTATE ? p.heads : 0;
    bool isQuery = gl_WorkGroupID.x < queries, isKey = !isQuery && gl_WorkGroupID.x < queries + p.kvHeads;
    uint index = gl_WorkGroupID.x - (isQuery ? 0 : isKey ? queries : queries + p.kvHeads);
    Floats x = isQuery ? p.queries : isKey ? p.keys : p.values;
    uint row = (token * (isQuery ? p.heads : p.kvHeads) + index) * HEAD_DIM;
    for (uint d = lane(); d < HEAD_DIM; d += LANES) head[d] = x.at[row + d];
    barrier();
    if (ROTATE && (isQuery || isKey)) {
        rotate(position);
        for (uint d = lane(); d < HEAD_DIM; d += LANES) x.at[row + d] = head[d];
    }
    if (isKey) {
        store(Cache(uvec2(p.keyCache)), KEY_TYPE, index * p.keyHeadWords + position * p.keyRowWords);
    } else if (!isQuery) {
        store(Cache(uvec2(p.valueCache)), VALUE_TYPE, index * p.valueHeadWords + position * p.valueRowWords);
    }
}

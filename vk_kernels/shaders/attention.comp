// Attention of one token and head, a workgroup each: over tiles of positions, of which no more than the scores of one
// are kept, the softmax is carried on as its maximum grows. Lanes share the positions of a tile, then the dimensions.
#include "vk_kernels/include/workgroup.glsl"

layout(constant_id = 2) const uint HEAD_DIM = 64;
layout(constant_id = 3) const uint KEY_TYPE = 0;  ///< as KvType counts
layout(constant_id = 4) const uint VALUE_TYPE = 0;
const uint kF32 = 0, kF16 = 1;

const uint TILE = 128;
const uint OWN_DIMENSIONS = (HEAD_DIM + LANES - 1) / LANES;

shared float query[HEAD_DIM];
shared float weights[TILE];

/// Element `d` of a cached row.
float cached(Words cache, uint type, uint row, uint d)
{
    if (type == kF32) return uintBitsToFloat(cache.at[row + d]);
    if (type == kF16) return lowHalf(cache.at[row + d / 2] >> (16 * (d & 1)));
    float scale = lowHalf(cache.at[row + HEAD_DIM / 4 + d / 64] >> (16 * (d / 32 & 1)));
    return scale * float(bitfieldExtract(int(cache.at[row + d / 4]), int(8 * (d & 3)), 8));
}

float scoreOf(uint kvHead, uint position)
{
    uint row = kvHead * p.keyHeadWords + position * p.keyRowWords;
    // Four chains of additions: their errors are smaller than those of one, and a score becomes an exponent.
    vec4 sums = vec4(0.0);
    for (uint d = 0; d < HEAD_DIM; ++d) {
        sums = vec4(sums.yzw, fma(query[d], cached(p.keys, KEY_TYPE, row, d), sums.x));
    }
    float sum = ((sums.x + sums.y) + (sums.z + sums.w)) * p.scale;
    return p.softCap > 0.0 ? p.softCap * exactTanh(sum / p.softCap) : sum;
}

/// How much numerators over `old` weigh where `larger` is the maximum.
float weightOf(float old, float larger) { return old == larger ? 1.0 : exactExp(old - larger); }

/// What the tap shows, computed once more when maximum and sum are known.
void showScores(uint token, uint head, uint kvHead, uint begin, uint end, float largest, float sum)
{
    uint positions = p.firstPosition + p.tokens;
    uint row = (token * p.heads + head) * positions;
    for (uint position = gl_LocalInvocationID.x; position < positions; position += LANES) {
        bool seen = position >= begin && position < end;
        p.scores.at[row + position] = seen ? exactExp(scoreOf(kvHead, position) - largest) / sum : 0.0;
    }
}

void main()
{
    uint lane = gl_LocalInvocationID.x;
    uint token = gl_WorkGroupID.y, head = gl_WorkGroupID.x;
    uint kvHead = head / (p.heads / p.kvHeads);
    uint end = p.firstPosition + token + 1;
    uint begin = p.window > 0 && end > p.window ? end - p.window : 0;
    uint row = (token * p.heads + head) * HEAD_DIM;
    for (uint d = lane; d < HEAD_DIM; d += LANES) query[d] = p.queries.at[row + d];
    barrier();

    float mix[OWN_DIMENSIONS];
    for (uint i = 0; i < OWN_DIMENSIONS; ++i) mix[i] = 0.0;
    float largest = -kInfinity, sum = 0.0;
    for (uint first = begin; first < end; first += TILE) {
        uint count = min(TILE, end - first);
        float own = -kInfinity;
        for (uint i = lane; i < count; i += LANES) {
            float score = scoreOf(kvHead, first + i);
            weights[i] = score;
            own = max(own, score);
        }
        float newLargest = max(largest, workgroupMax(own));
        float old = weightOf(largest, newLargest);
        float ownSum = 0.0;
        for (uint i = lane; i < count; i += LANES) {
            weights[i] = exactExp(weights[i] - newLargest);
            ownSum += weights[i];
        }
        sum = fma(sum, old, workgroupAdd(ownSum));
        largest = newLargest;
        barrier();
        for (uint i = 0; i < OWN_DIMENSIONS; ++i) {
            uint d = lane + i * LANES;
            if (d >= HEAD_DIM) break;
            float value = mix[i] * old;
            for (uint k = 0; k < count; ++k) {
                uint at = kvHead * p.valueHeadWords + (first + k) * p.valueRowWords;
                value = fma(weights[k], cached(p.values, VALUE_TYPE, at, d), value);
            }
            mix[i] = value;
        }
        barrier();
    }
    float weight = 1.0;
    if (!isNull(p.sinks)) {
        float sink = p.sinks.at[head];
        float newLargest = max(largest, sink);
        weight = weightOf(largest, newLargest);
        sum = sum * weight + weightOf(sink, newLargest);
        largest = newLargest;
    }
    for (uint i = 0; i < OWN_DIMENSIONS; ++i) {
        uint d = lane + i * LANES;
        if (d < HEAD_DIM) p.destination.at[row + d] = mix[i] * weight / sum;
    }
    if (!isNull(p.scores)) showScores(token, head, kvHead, begin, end, largest, sum);
}

// Attention of one token and the GROUP query heads that read the same keys, a workgroup each. Of a part's positions
// (attention_parts.glsl) no more than the scores of one tile are kept: its softmax is carried on as the maximum grows.
// Lanes share the positions of a tile, then the dimensions, in fours, and where there are more lanes than these the
// positions too. With PARTIAL every part has a workgroup of its own, and attention_merge puts them together; without,
// one workgroup goes over all parts and merges them in the same order, to the same bits.
#include "vk_kernels/include/workgroup.glsl"

layout(constant_id = 2) const uint HEAD_DIM = 64;
layout(constant_id = 3) const uint KEY_TYPE = 0;  ///< as KvType counts
layout(constant_id = 4) const uint VALUE_TYPE = 0;
layout(constant_id = 5) const uint GROUP = 1;
layout(constant_id = 6) const bool PARTIAL = false;
const uint kF32 = 0, kF16 = 1;

#include "vk_kernels/include/attention_parts.glsl"

const uint TILE = VITRINE_ATTENTION_PART;
const uint QUADS = (HEAD_DIM + 3) / 4;
const uint SLICES = LANES < QUADS ? 1 : LANES / QUADS;  ///< of a tile's positions
const uint OWN_QUADS = (QUADS + LANES - 1) / LANES;

shared vec4 query[GROUP * QUADS];
shared float weights[GROUP * TILE];
shared vec4 ofSlices[LANES];

SoftmaxPart parts[GROUP];
vec4 mix_[GROUP * OWN_QUADS];  ///< of the part

uint lane() { return gl_LocalInvocationID.x; }
uint quadOf(uint own) { return SLICES > 1 ? lane() % QUADS : lane() + own * LANES; }

/// Element `d` of a cached row.
float cached(Words cache, uint type, uint row, uint d)
{
    if (type == kF32) return uintBitsToFloat(cache.at[row + d]);
    return lowHalf(cache.at[row + d / 2] >> (16 * (d & 1)));
}

/// Elements 4 quad … 4 quad + 3 of a cached row, 0 beyond its end.
vec4 cachedQuad(Words cache, uint type, uint row, uint quad)
{
    uint d = 4 * quad;
    if (HEAD_DIM % 4 != 0 && d + 4 > HEAD_DIM) {
        vec4 tail = vec4(0.0);
        for (uint i = 0; d + i < HEAD_DIM; ++i) tail[i] = cached(cache, type, row, d + i);
        return tail;
    }
    if (type == kF32) {
        return uintBitsToFloat(uvec4(cache.at[row + d], cache.at[row + d + 1], cache.at[row + d + 2],
                                     cache.at[row + d + 3]));
    }
    if (type == kF16) {
        return vec4(unpackHalf2x16(cache.at[row + d / 2]), unpackHalf2x16(cache.at[row + d / 2 + 1]));
    }
    int word = int(cache.at[row + quad]);
    float scale = lowHalf(cache.at[row + HEAD_DIM / 4 + d / 64] >> (16 * (d / 32 & 1)));
    return scale * vec4(bitfieldExtract(word, 0, 8), bitfieldExtract(word, 8, 8), bitfieldExtract(word, 16, 8),
                        bitfieldExtract(word, 24, 8));
}

void scoresOf(uint kvHead, uint position, out float scores[GROUP])
{
    uint row = kvHead * p.keyHeadWords + position * p.keyRowWords;
    // Four chains of additions: their errors are smaller than those of one, and a score becomes an exponent.
    vec4 sums[GROUP];
    [[unroll]] for (uint g = 0; g < GROUP; ++g) sums[g] = vec4(0.0);
    for (uint quad = 0; quad < QUADS; ++quad) {
        vec4 key = cachedQuad(p.keys, KEY_TYPE, row, quad);
        [[unroll]] for (uint g = 0; g < GROUP; ++g) sums[g] = fma(query[g * QUADS + quad], key, sums[g]);
    }
    [[unroll]] for (uint g = 0; g < GROUP; ++g) {
        float sum = ((sums[g].x + sums[g].y) + (sums[g].z + sums[g].w)) * p.scale;
        scores[g] = p.softCap > 0.0 ? p.softCap * exactTanh(sum / p.softCap) : sum;
    }
}

/// Weights of a tile's positions, against the largest score so far; what came before counts `old` times as much.
void weighTile(uint kvHead, uint first, uint count, out float old[GROUP])
{
    float own[GROUP];
    [[unroll]] for (uint g = 0; g < GROUP; ++g) own[g] = -kInfinity;
    for (uint i = lane(); i < count; i += LANES) {
        float scores[GROUP];
        scoresOf(kvHead, first + i, scores);
        [[unroll]] for (uint g = 0; g < GROUP; ++g) {
            weights[g * TILE + i] = scores[g];
            own[g] = max(own[g], scores[g]);
        }
    }
    [[unroll]] for (uint g = 0; g < GROUP; ++g) {
        float largest = max(parts[g].largest, workgroupMax(own[g]));
        old[g] = weightOf(parts[g].largest, largest);
        float ownSum = 0.0;
        for (uint i = lane(); i < count; i += LANES) {
            float weight = exactExp(weights[g * TILE + i] - largest);
            weights[g * TILE + i] = weight;
            ownSum += weight;
        }
        parts[g].sum = fma(parts[g].sum, old[g], workgroupAdd(ownSum));
        parts[g].largest = largest;
    }
}

void mixTile(uint kvHead, uint first, uint count, float old[GROUP])
{
    uint slice = SLICES > 1 ? lane() / QUADS : 0;
    for (uint own = 0; own < OWN_QUADS; ++own) {
        uint quad = quadOf(own);
        if (quad >= QUADS || slice >= SLICES) break;
        vec4 sums[GROUP];
        [[unroll]] for (uint g = 0; g < GROUP; ++g) sums[g] = mix_[g * OWN_QUADS + own] * old[g];
        for (uint k = slice; k < count; k += SLICES) {
            uint row = kvHead * p.valueHeadWords + (first + k) * p.valueRowWords;
            vec4 value = cachedQuad(p.values, VALUE_TYPE, row, quad);
            [[unroll]] for (uint g = 0; g < GROUP; ++g) sums[g] = fma(vec4(weights[g * TILE + k]), value, sums[g]);
        }
        [[unroll]] for (uint g = 0; g < GROUP; ++g) mix_[g * OWN_QUADS + own] = sums[g];
    }
}

/// Leaves the mixes of the positions with the lanes of the first slice.
void attendPart(uint kvHead, uint begin, uint end)
{
    for (uint g = 0; g < GROUP; ++g) parts[g] = SoftmaxPart(-kInfinity, 0.0);
    for (uint i = 0; i < GROUP * OWN_QUADS; ++i) mix_[i] = vec4(0.0);
    for (uint first = begin; first < end; first += TILE) {
        uint count = min(TILE, end - first);
        float old[GROUP];
        weighTile(kvHead, first, count, old);
        barrier();
        mixTile(kvHead, first, count, old);
        barrier();
    }
    if (SLICES == 1) return;
    for (uint g = 0; g < GROUP; ++g) {
        ofSlices[lane()] = mix_[g];
        barrier();
        if (lane() < QUADS) {
            for (uint slice = 1; slice < SLICES; ++slice) mix_[g] += ofSlices[slice * QUADS + lane()];
        }
        barrier();
    }
}

void writePart(uint token, uint firstHead, uint part)
{
    for (uint g = 0; g < GROUP; ++g) {
        uint row = partialRow(token, firstHead + g, part);
        for (uint own = 0; own < OWN_QUADS && lane() < QUADS; ++own) {
            uint d = 4 * quadOf(own);
            for (uint i = 0; i < 4 && d + i < HEAD_DIM; ++i) p.partials.at[row + d + i] = mix_[g * OWN_QUADS + own][i];
        }
        if (lane() == 0) {
            p.partials.at[row + HEAD_DIM] = parts[g].largest;
            p.partials.at[row + HEAD_DIM + 1] = parts[g].sum;
        }
    }
}

/// What the tap shows, computed once more when maximum and sum are known.
void showScores(uint token, uint firstHead, uint kvHead, uint begin, uint end, SoftmaxPart all[GROUP])
{
    uint positions = endOf(p.tokens - 1);
    for (uint position = lane(); position < positions; position += LANES) {
        float scores[GROUP];
        scoresOf(kvHead, position, scores);
        bool seen = position >= begin && position < end;
        for (uint g = 0; g < GROUP; ++g) {
            uint row = (token * p.heads + firstHead + g) * positions;
            p.scores.at[row + position] = seen ? exactExp(scores[g] - all[g].largest) / all[g].sum : 0.0;
        }
    }
}

/// All parts of a token, one after the other.
void attendAll(uint token, uint firstHead, uint kvHead, uint begin, uint end)
{
    SoftmaxPart all[GROUP];
    vec4 mixes[GROUP * OWN_QUADS];
    for (uint g = 0; g < GROUP; ++g) all[g] = SoftmaxPart(-kInfinity, 0.0);
    for (uint i = 0; i < GROUP * OWN_QUADS; ++i) mixes[i] = vec4(0.0);
    uint size = partSize(end - begin);
    for (uint first = begin; first < end; first += size) {
        attendPart(kvHead, first, min(first + size, end));
        for (uint g = 0; g < GROUP; ++g) {
            vec2 shares = merge(all[g], parts[g]);
            for (uint own = 0; own < OWN_QUADS; ++own) {
                uint i = g * OWN_QUADS + own;
                mixes[i] = fma(mixes[i], vec4(shares.x), mix_[i] * shares.y);
            }
        }
    }
    for (uint g = 0; g < GROUP; ++g) {
        uint row = (token * p.heads + firstHead + g) * HEAD_DIM;
        float share = addSink(all[g], firstHead + g);
        for (uint own = 0; own < OWN_QUADS && lane() < QUADS; ++own) {
            uint d = 4 * quadOf(own);
            for (uint i = 0; i < 4 && d + i < HEAD_DIM; ++i) {
                p.destination.at[row + d + i] = mixes[g * OWN_QUADS + own][i] * share / all[g].sum;
            }
        }
    }
    if (!isNull(p.scores)) showScores(token, firstHead, kvHead, begin, end, all);
}

void main()
{
    uint token = gl_WorkGroupID.y, firstHead = gl_WorkGroupID.x * GROUP;
    uint kvHead = firstHead / (p.heads / p.kvHeads);
    uint end = endOf(token), begin = beginOf(end);
    for (uint i = lane(); i < GROUP * QUADS; i += LANES) {
        uint row = (token * p.heads + firstHead + i / QUADS) * HEAD_DIM, d = 4 * (i % QUADS);
        for (uint k = 0; k < 4; ++k) query[i][k] = d + k < HEAD_DIM ? p.queries.at[row + d + k] : 0.0;
    }
    barrier();
    if (!PARTIAL) {
        attendAll(token, firstHead, kvHead, begin, end);
        return;
    }
    uint part = gl_WorkGroupID.z, size = partSize(end - begin);
    begin += part * size;
    if (begin >= end) return;  // there are as many workgroups as a longer context has parts
    attendPart(kvHead, begin, min(begin + size, end));
    writePart(token, firstHead, part);
}

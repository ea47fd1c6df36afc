// Attention of one token. Each workgroup computes GROUP query heads that share their keys. The positions are processed
// in tiles. Within a part of the positions (attention_parts.glsl), only the scores of one tile are kept; when the
// maximum grows, earlier results are rescaled. To compute the scores, each lane processes some positions of a tile. To
// mix the values, each lane processes some dimensions, in groups of four. If there are more lanes than groups, several
// lanes share a group, and each of them processes some of the positions.
//
// With PARTIAL, every part has its own workgroup, and attention_merge merges the parts. Without PARTIAL, one workgroup
// processes all parts and merges them in the same order, with bit-identical results.
//
// With STORE, the key and value of the step's only token are not in the cache yet. Each workgroup that needs them packs
// them, and the workgroup with the first query head of a KV head stores them. Keys and queries are rotated as in
// store_kv.comp.
//
// In attention_tokens, a workgroup processes TOKENS tokens of a prompt, each with GROUP rows of queries. Each key is
// loaded once for all of them. Masked positions contribute exactly zero, so that a token's result does not depend on
// its neighbours. Several tokens can be processed together only if each of them sees all positions before its own.
// attention_tokens therefore supports a window only while the window includes the first position. It does not support
// PARTIAL, STORE and `scores`.
#include "vk_kernels/include/workgroup.glsl"

VITRINE_ATTENTION_CONSTANTS(VITRINE_DECLARE)
#ifdef SEVERAL_TOKENS
const uint TOKENS = MANY;
#else
const uint TOKENS = 1;
#endif
const uint ROWS = GROUP * TOKENS;
const uint UNPACKED = STORE ? HEAD_DIM : 1, PACKED = STORE ? 2 * HEAD_DIM : 1;
const uint NEW_KEY = 0, NEW_VALUE = STORE ? HEAD_DIM : 0;  ///< offsets of the new key and value in `packed`, in words

#include "vk_kernels/include/attention_parts.glsl"
#include "vk_kernels/include/cache_rows.glsl"

const uint TILE = VITRINE_ATTENTION_PART;
const uint QUADS = (HEAD_DIM + 3) / 4;
/// Number of slices into which the lanes are divided for mixing the values. Each slice processes some of the positions
/// of a tile. A slice has QUADS lanes, or all lanes if there are fewer than QUADS.
const uint SLICES = LANES < QUADS ? 1 : LANES / QUADS;
const uint OWN_QUADS = (QUADS + LANES - 1) / LANES;

shared vec4 query[ROWS * QUADS];
shared float weights[ROWS * TILE];
shared vec4 ofSlices[LANES];

SoftmaxPart parts[ROWS];
vec4 mix_[ROWS * OWN_QUADS];  ///< weighted sums of the values in the current part
uint cachedEnd;                ///< 1 + the last position to read from the cache
uint ends[TOKENS];             ///< for each token, 1 + the last position that it sees; 0: attendAll() skips the token
float slopes[GROUP];  ///< ALiBi slope of each head

uint endOfRow(uint row) { return ends[TOKENS == 1 ? 0 : row / GROUP]; }
bool sees(uint row, uint position) { return TOKENS == 1 || position < endOfRow(row); }

uint quadOf(uint own) { return SLICES > 1 ? lane() % QUADS : lane() + own * LANES; }

/// Returns the indices of the words with elements 4 quad … 4 quad + 3 of a row. In Q8_0, also returns the index of the
/// word with the scale of these elements.
uvec4 wordsOf(uint type, uint quad)
{
    if (type == kF32) {
        uvec4 words = 4 * quad + uvec4(0, 1, 2, 3);
        return HEAD_DIM % 4 == 0 ? words : min(words, uvec4(HEAD_DIM - 1));
    }
    if (type == kF16) {
        uint word = 2 * quad;
        return uvec4(word, HEAD_DIM % 4 == 0 ? word + 1 : min(word + 1, rowWords(type) - 1), word, word);
    }
    uint scale = HEAD_DIM / 4 + quad / 16;
    return uvec4(quad, scale, quad, quad);
}

/// Unpacks elements 4 quad … 4 quad + 3 from these words; elements beyond the end of the row are 0.
vec4 unpacked(uint type, uint quad, uvec4 words)
{
    vec4 values;
    if (type == kF32) {
        values = uintBitsToFloat(words);
    } else if (type == kF16) {
        values = vec4(unpackHalf2x16(words.x), unpackHalf2x16(words.y));
    } else {
        int word = int(words.x);
        values = lowHalf(words.y >> (16 * (quad / 8 & 1))) *
                 vec4(bitfieldExtract(word, 0, 8), bitfieldExtract(word, 8, 8), bitfieldExtract(word, 16, 8),
                      bitfieldExtract(word, 24, 8));
    }
    if (HEAD_DIM % 4 != 0) {
        for (uint i = 0; i < 4; ++i) values[i] = 4 * quad + i < HEAD_DIM ? values[i] : 0.0;
    }
    return values;
}

vec4 cachedQuad(Words cache, uint type, uint row, uint quad)
{
    uvec4 at = row + wordsOf(type, quad);
    return unpacked(type, quad, uvec4(cache.at[at.x], cache.at[at.y], cache.at[at.z], cache.at[at.w]));
}

vec4 newQuad(uint type, uint from, uint quad)
{
    uvec4 at = from + wordsOf(type, quad);
    return unpacked(type, quad, uvec4(packed[at.x], packed[at.y], packed[at.z], packed[at.w]));
}

void scoresOf(uint kvHead, uint position, bool isNew, out float scores[ROWS])
{
    uint row = (kvHead * p.capacity + position) * rowWords(KEY_TYPE);
    // The terms are added in four independent sums, which has a smaller rounding error than one sum. The error matters,
    // because a score becomes an exponent.
    vec4 sums[ROWS];
    [[unroll]] for (uint g = 0; g < ROWS; ++g) sums[g] = vec4(0.0);
    for (uint quad = 0; quad < QUADS; ++quad) {
        vec4 key = isNew ? newQuad(KEY_TYPE, NEW_KEY, quad) : cachedQuad(p.keys, KEY_TYPE, row, quad);
        [[unroll]] for (uint g = 0; g < ROWS; ++g) sums[g] = fma(query[g * QUADS + quad], key, sums[g]);
    }
    [[unroll]] for (uint g = 0; g < ROWS; ++g) {
        float sum = ((sums[g].x + sums[g].y) + (sums[g].z + sums[g].w)) * p.scale;
        sum = p.softCap > 0.0 ? p.softCap * exactTanh(sum / p.softCap) : sum;
        scores[g] = p.alibiBias > 0.0 ? fma(-slopes[g % GROUP], float(int(endOfRow(g) - 1) - int(position)), sum) : sum;
    }
}

/// Computes the weights of a tile's positions relative to the largest score so far. Results of earlier tiles must then
/// be multiplied by the factors in `old`.
void weighTile(uint kvHead, uint first, uint count, out float old[ROWS])
{
    float own[ROWS];
    [[unroll]] for (uint g = 0; g < ROWS; ++g) own[g] = -kInfinity;
    uint cachedCount = min(count, cachedEnd - first);
    for (uint i = lane(); i < cachedCount; i += LANES) {
        float scores[ROWS];
        scoresOf(kvHead, first + i, false, scores);
        [[unroll]] for (uint g = 0; g < ROWS; ++g) {
            weights[g * TILE + i] = scores[g];
            own[g] = sees(g, first + i) ? max(own[g], scores[g]) : own[g];
        }
    }
    if (STORE && cachedCount < count && lane() == cachedCount % LANES) {
        float scores[ROWS];
        scoresOf(kvHead, cachedEnd, true, scores);
        [[unroll]] for (uint g = 0; g < ROWS; ++g) {
            weights[g * TILE + cachedCount] = scores[g];
            own[g] = max(own[g], scores[g]);
        }
    }
    [[unroll]] for (uint g = 0; g < ROWS; ++g) {
        float largest = max(parts[g].largest, workgroupMax(own[g]));
        old[g] = weightOf(parts[g].largest, largest);
        float ownSum = 0.0;
        for (uint i = lane(); i < count; i += LANES) {
            float weight = sees(g, first + i) ? exactExp(weights[g * TILE + i] - largest) : 0.0;
            weights[g * TILE + i] = weight;
            ownSum += weight;
        }
        parts[g].sum = fma(parts[g].sum, old[g], workgroupAdd(ownSum));
        parts[g].largest = largest;
    }
}

void mixTile(uint kvHead, uint first, uint count, float old[ROWS])
{
    uint slice = SLICES > 1 ? lane() / QUADS : 0, cachedCount = min(count, cachedEnd - first);
    for (uint own = 0; own < OWN_QUADS; ++own) {
        uint quad = quadOf(own);
        if (quad >= QUADS || slice >= SLICES) break;
        vec4 sums[ROWS];
        [[unroll]] for (uint g = 0; g < ROWS; ++g) sums[g] = mix_[g * OWN_QUADS + own] * old[g];
        for (uint k = slice; k < cachedCount; k += SLICES) {
            uint row = (kvHead * p.capacity + first + k) * rowWords(VALUE_TYPE);
            vec4 value = cachedQuad(p.values, VALUE_TYPE, row, quad);
            [[unroll]] for (uint g = 0; g < ROWS; ++g) {
                if (sees(g, first + k)) sums[g] = fma(vec4(weights[g * TILE + k]), value, sums[g]);
            }
        }
        if (STORE && cachedCount < count && slice == cachedCount % SLICES) {
            vec4 value = newQuad(VALUE_TYPE, NEW_VALUE, quad);
            [[unroll]] for (uint g = 0; g < ROWS; ++g) {
                sums[g] = fma(vec4(weights[g * TILE + cachedCount]), value, sums[g]);
            }
        }
        [[unroll]] for (uint g = 0; g < ROWS; ++g) mix_[g * OWN_QUADS + own] = sums[g];
    }
}

/// Computes attention over the positions `begin` to `end` - 1. Afterwards, mix_ in lanes 0 to QUADS - 1 holds the
/// weighted sums of the values.
void attendPart(uint kvHead, uint begin, uint end)
{
    for (uint g = 0; g < ROWS; ++g) parts[g] = SoftmaxPart(-kInfinity, 0.0);
    for (uint i = 0; i < ROWS * OWN_QUADS; ++i) mix_[i] = vec4(0.0);
    for (uint first = begin; first < end; first += TILE) {
        uint count = min(TILE, end - first);
        float old[ROWS];
        weighTile(kvHead, first, count, old);
        barrier();
        mixTile(kvHead, first, count, old);
        barrier();
    }
    if (SLICES == 1) return;
    for (uint g = 0; g < ROWS; ++g) {
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
    for (uint g = 0; g < ROWS; ++g) {
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

/// Writes the softmax of each position to `scores`. The scores are computed again, because the maximum and the sum are
/// known only after all positions were processed.
void showScores(uint token, uint firstHead, uint kvHead, uint begin, uint end, SoftmaxPart all[ROWS])
{
    uint positions = endOf(p.tokens - 1);
    for (uint position = lane(); position < positions; position += LANES) {
        float scores[ROWS];
        scoresOf(kvHead, position, false, scores);
        bool seen = position >= begin && position < end;
        for (uint g = 0; g < ROWS; ++g) {
            uint row = (token * p.heads + firstHead + g) * positions;
            p.scores.at[row + position] = seen ? exactExp(scores[g] - all[g].largest) / all[g].sum : 0.0;
        }
    }
}

/// Computes all parts, one after another. All tokens of the workgroup must have the same part size.
void attendAll(uint token, uint firstHead, uint kvHead, uint begin, uint end, uint size)
{
    SoftmaxPart all[ROWS];
    vec4 mixes[ROWS * OWN_QUADS];
    for (uint g = 0; g < ROWS; ++g) all[g] = SoftmaxPart(-kInfinity, 0.0);
    for (uint i = 0; i < ROWS * OWN_QUADS; ++i) mixes[i] = vec4(0.0);
    for (uint first = begin; first < end; first += size) {
        attendPart(kvHead, first, min(first + size, end));
        for (uint g = 0; g < ROWS; ++g) {
            vec2 shares = merge(all[g], parts[g]);
            for (uint own = 0; own < OWN_QUADS; ++own) {
                uint i = g * OWN_QUADS + own;
                mixes[i] = fma(mixes[i], vec4(shares.x), mix_[i] * shares.y);
            }
        }
    }
    for (uint g = 0; g < ROWS; ++g) {
        if (TOKENS > 1 && (endOfRow(g) == 0 || token + g / GROUP >= p.tokens)) continue;
        uint row = ((token + g / GROUP) * p.heads + firstHead + g % GROUP) * HEAD_DIM;
        float share = addSink(all[g], firstHead + g % GROUP);
        for (uint own = 0; own < OWN_QUADS && lane() < QUADS; ++own) {
            uint d = 4 * quadOf(own);
            for (uint i = 0; i < 4 && d + i < HEAD_DIM; ++i) {
                p.destination.at[row + d + i] = mixes[g * OWN_QUADS + own][i] * share / all[g].sum;
            }
        }
    }
    if (!isNull(p.scores)) showScores(token, firstHead, kvHead, begin, end, all);
}

/// Computes the tokens of a workgroup. The size of parts grows with the number of visible positions. If the tokens have
/// two different part sizes, the tokens of each size are computed separately.
void attendTokens(uint token, uint firstHead, uint kvHead)
{
    uint sizes[2] = uint[2](partSize(ends[0]), partSize(ends[TOKENS - 1]));
    for (uint round = 0; round < (sizes[0] == sizes[1] ? 1 : 2); ++round) {
        cachedEnd = 0;
        [[unroll]] for (uint t = 0; t < TOKENS; ++t) {
            uint end = endOf(min(token + t, p.tokens - 1));
            ends[t] = partSize(end) == sizes[round] ? end : 0;
            cachedEnd = max(cachedEnd, ends[t]);
        }
        attendAll(token, firstHead, kvHead, 0, cachedEnd, sizes[round]);
    }
}

void rotateQueries(uint position)
{
    const uint step = ADJACENT ? 2 : 1, distance = ADJACENT ? 1 : PAIRS;
    for (uint i = lane(); i < GROUP * PAIRS; i += LANES) {
        uint pair = i % max(PAIRS, 1), quads = i / max(PAIRS, 1) * QUADS;
        uint entry = 2 * (position * PAIRS + pair), first = pair * step, second = first + distance;
        vec2 result = rotated(query[quads + first / 4][first % 4], query[quads + second / 4][second % 4],
                              p.table.at[entry], p.table.at[entry + 1]);
        query[quads + first / 4][first % 4] = result.x;
        query[quads + second / 4][second % 4] = result.y;
    }
    barrier();
}

/// Returns the ALiBi slope of a head: its scores decrease by this amount per position of distance.
float slopeOf(uint head)
{
    uint power = 1u << findMSB(p.heads);
    float steps = head < power ? 1.0 + float(head) : 0.5 + float(head - power);
    return exactExp(-0.693147181 * p.alibiBias * steps / float(power));
}

/// Packs the new key and value. The first workgroup of each KV head also stores them in the cache. If the value equals
/// the key, or if the cache stores only keys, the key is also packed as the value.
void packNew(uint firstHead, uint kvHead, uint position)
{
    readHead(p.newKeys, kvHead * HEAD_DIM);
    rotateHead(p.table, position, PAIRS, ADJACENT ? 2 : 1, ADJACENT ? 1 : PAIRS);
    packHead(KEY_TYPE, NEW_KEY);
    bool keepsValues = uvec2(p.keys) != uvec2(p.values);
    if (keepsValues && uvec2(p.newKeys) != uvec2(p.newValues)) readHead(p.newValues, kvHead * HEAD_DIM);
    packHead(VALUE_TYPE, NEW_VALUE);
    if (firstHead % (p.heads / p.kvHeads) != 0) return;
    storePacked(p.keys, KEY_TYPE, NEW_KEY, kvHead * p.capacity + position);
    if (keepsValues) storePacked(p.values, VALUE_TYPE, NEW_VALUE, kvHead * p.capacity + position);
}

void main()
{
    uint token = gl_WorkGroupID.y * TOKENS, firstHead = gl_WorkGroupID.x * GROUP;
    uint kvHead = firstHead / (p.heads / p.kvHeads);
    uint end = endOf(token), begin = beginOf(end), part = gl_WorkGroupID.z, size = partSize(end - begin);
    if (PARTIAL) begin += part * size;
    if (begin >= end) return;  // the dispatch may have more workgroups than there are parts
    for (uint i = lane(); i < ROWS * QUADS; i += LANES) {
        uint ownToken = min(token + i / QUADS / GROUP, p.tokens - 1), ownHead = firstHead + i / QUADS % GROUP;
        uint row = (ownToken * p.heads + ownHead) * HEAD_DIM, d = 4 * (i % QUADS);
        for (uint k = 0; k < 4; ++k) query[i][k] = d + k < HEAD_DIM ? p.queries.at[row + d + k] : 0.0;
    }
    barrier();
    cachedEnd = STORE ? end - 1 : end;
    [[unroll]] for (uint t = 0; t < TOKENS; ++t) ends[t] = endOf(min(token + t, p.tokens - 1));
    [[unroll]] for (uint g = 0; g < GROUP; ++g) slopes[g] = p.alibiBias > 0.0 ? slopeOf(firstHead + g) : 0.0;
    if (STORE) {
        rotateQueries(end - 1);
        if (!PARTIAL || begin + size >= end) packNew(firstHead, kvHead, end - 1);
    }
    if (TOKENS > 1) {
        attendTokens(token, firstHead, kvHead);
        return;
    }
    if (!PARTIAL) {
        attendAll(token, firstHead, kvHead, begin, end, size);
        return;
    }
    attendPart(kvHead, begin, min(begin + size, end));
    writePart(token, firstHead, part);
}

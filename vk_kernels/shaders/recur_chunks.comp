// Updates the states of a head with a prompt, TOKENS tokens at a time. Each workgroup processes some columns of a
// state. In the formulas, g is the product of the decays of all tokens of a chunk up to token t, and d is the product
// of the decays of the tokens after s up to t. A chunk computes
//   given[t] = strength[t] · (value[t] - (g key[t]) · state - Σ_{s<t} (d key[t] · key[s]) given[s])
//   out[t] = (g query[t]) · state + Σ_{s<=t} (d query[t] · key[s]) given[s]
//   state = g state + Σ_s (d key[s]) given[s], with g and d up to the last token.
// The CPU back end uses the same formulas. No formula divides by a decay, because a decay may be arbitrarily small.
// Mamba 2 has no correction: given[t] = strength[t] · value[t].
//
// recur.comp processes one token at a time. It needs as many operations, and also reads and writes a state only once
// per prompt. However, for each token it waits for values from memory and then for two dependent sums over lanes, and
// it reads one value for each multiplication. This shader waits at only four barriers per chunk, and uses each key that
// a lane reads for COLUMNS columns in registers.
VITRINE_RECUR_CHUNKS_CONSTANTS(VITRINE_DECLARE)
layout(local_size_x_id = 0) in;

const bool CORRECTS = FORM != VITRINE_RECUR_MAMBA_2;
const bool BY_KEY = FORM == VITRINE_RECUR_DELTA_BY_KEY;
const uint QUADS = KEYS / 4;
/// Length of a row of keys or queries in vec4; padded, so that rows begin in different banks of shared memory.
const uint ROW = QUADS + 1;
const uint HELD = QUADS / SHARERS;  ///< number of quads (four rows of a column) of a lane: every SHARERS-th quad
const uint WIDTH = LANES / SHARERS * COLUMNS;
const uint RELATIONS = TOKENS + 1;  ///< distance between the rows byQuery[t] and byKey[t], in floats
const uint AT_ONCE = 4;  ///< number of tokens whose sums are in registers at the same time

shared vec4 queries[TOKENS * ROW];
shared vec4 keys[TOKENS * ROW];
shared vec4 lefts[BY_KEY ? TOKENS * ROW : 1];  ///< [t, i]: decay of row i of the state at token t
shared float decays[TOKENS];
shared float strengths[TOKENS];
shared float byQuery[TOKENS * RELATIONS];  ///< [t, s]: dot product of query[t] and key[s], decayed by tokens s + 1 to t
shared float byKey[CORRECTS ? TOKENS * RELATIONS : 1];
shared float given[TOKENS * WIDTH];
shared float results[TOKENS * WIDTH];

vec4 state[HELD * COLUMNS];
float decay;  ///< product of the decays of all tokens of the chunk
uint lane, sharer, head, group;

float addProducts(vec4 x, vec4 y, float sum)
{
    return fma(x.x, y.x, fma(x.y, y.y, fma(x.z, y.z, fma(x.w, y.w, sum))));
}

#ifdef SHARES_KEYS
const uint LEFT = 1;
/// Returns the index of the one sum that this lane gets from overSharers(). This variant does not use `n`; the variant
/// in which lanes do not share columns returns it.
uint placeOf(uint n) { return 2 * (sharer & 1) + (sharer >> 1 & 1); }
/// Computes four sums over the lanes that share a column. Each lane keeps one of the sums. SHARERS must be 4 or 8.
vec4 overSharers(vec4 sums)
{
    bool odd = (sharer & 1) != 0, second = (sharer & 2) != 0;
    vec2 two = (odd ? sums.zw : sums.xy) + subgroupShuffleXor(odd ? sums.xy : sums.zw, 1);
    float one = (second ? two.y : two.x) + subgroupShuffleXor(second ? two.x : two.y, 2);
    if (SHARERS == 8) one += subgroupShuffleXor(one, 4);
    return vec4(one);
}
#else
const uint LEFT = 4;
uint placeOf(uint n) { return n; }
vec4 overSharers(vec4 sums) { return sums; }
#endif

uint valueAt(uint token, uint column)
{
    return token * p.stride + p.valueAt + head * p.columns + min(gl_WorkGroupID.x * WIDTH + column, p.columns - 1);
}

void fetch(uint begin, uint count)
{
    for (uint i = lane; i < count * KEYS; i += LANES) {
        uint t = i / KEYS, key = i % KEYS, quad = t * ROW + key / 4;
        uint at = (begin + t) * p.stride + group * KEYS + key;
        queries[quad][key % 4] = p.mixed.at[at + p.queryAt];
        keys[quad][key % 4] = p.mixed.at[at + p.keyAt];
        if (BY_KEY) lefts[quad][key % 4] = p.decay.at[((begin + t) * p.heads + head) * KEYS + key];
    }
    for (uint i = lane; i < count * WIDTH; i += LANES) {
        uint token = begin + i / WIDTH;
        float value = p.mixed.at[valueAt(token, i % WIDTH)];
        given[i] = CORRECTS ? value : p.strength.at[token * p.heads + head] * value;
    }
    for (uint t = lane; t < TOKENS; t += LANES) {
        uint at = (begin + min(t, count - 1)) * p.heads + head;
        strengths[t] = p.strength.at[at];
        decays[t] = BY_KEY || t >= count ? 1.0 : p.decay.at[at];
    }
}

/// Computes byQuery and byKey: for each token, the dot products of its query and its key with its own key and each
/// earlier key of the chunk. The loop goes back from the token itself to the first token of the chunk, and applies the
/// decays in between.
void relate(uint count)
{
    for (uint t = lane / SHARERS; t < count; t += LANES / SHARERS) {
        vec4 queried[TOKENS / 4], keyed[TOKENS / 4];
        [[unroll]] for (uint j = 0; j < TOKENS / 4; ++j) queried[j] = keyed[j] = vec4(0.0);
        for (uint quad = sharer; quad < QUADS; quad += SHARERS) {
            vec4 query = queries[t * ROW + quad], key = keys[t * ROW + quad], left = vec4(1.0);
            [[unroll]] for (uint back = 0; back < TOKENS; ++back) {
                if (back > t) break;
                uint at = (t - back) * ROW + quad;
                vec4 earlier = keys[at];
                if (BY_KEY) {
                    earlier *= left;
                    left *= lefts[at];
                }
                queried[back / 4][back % 4] = addProducts(query, earlier, queried[back / 4][back % 4]);
                if (CORRECTS) keyed[back / 4][back % 4] = addProducts(key, earlier, keyed[back / 4][back % 4]);
            }
        }
        float left = 1.0;
        [[unroll]] for (uint j = 0; j < TOKENS / 4; ++j) {
            vec4 factors;
            [[unroll]] for (uint n = 0; n < 4; ++n) {
                factors[n] = left;
                left *= decays[t - min(4 * j + n, t)];
            }
            vec4 ofQuery = overSharers(factors * queried[j]), ofKey = overSharers(factors * keyed[j]);
            [[unroll]] for (uint n = 0; n < LEFT; ++n) {
                uint back = 4 * j + placeOf(n);
                if (sharer >= 4 || back > t) continue;
                byQuery[t * RELATIONS + t - back] = ofQuery[n];
                if (CORRECTS) byKey[t * RELATIONS + t - back] = ofKey[n];
            }
        }
    }
}

/// Computes what each token reads from the state that existed before the chunk. Results for tokens from `count` on are
/// not used.
void meetState(uint count)
{
    vec4 lefts_[BY_KEY ? HELD : 1];
    if (BY_KEY) [[unroll]] for (uint n = 0; n < HELD; ++n) lefts_[n] = vec4(1.0);
    decay = 1.0;
    for (uint t = 0; t < count; t += AT_ONCE) {
        vec4 queried[COLUMNS], keyed[COLUMNS], factors;
        [[unroll]] for (uint c = 0; c < COLUMNS; ++c) queried[c] = keyed[c] = vec4(0.0);
        [[unroll]] for (uint n = 0; n < HELD; ++n) {
            [[unroll]] for (uint r = 0; r < AT_ONCE; ++r) {
                uint at = (t + r) * ROW + n * SHARERS + sharer;
                vec4 query = queries[at], key = keys[at];
                if (BY_KEY) {
                    lefts_[n] *= lefts[at];
                    query *= lefts_[n];
                    key *= lefts_[n];
                }
                [[unroll]] for (uint c = 0; c < COLUMNS; ++c) {
                    queried[c][r] = addProducts(query, state[n * COLUMNS + c], queried[c][r]);
                    if (CORRECTS) keyed[c][r] = addProducts(key, state[n * COLUMNS + c], keyed[c][r]);
                }
            }
        }
        [[unroll]] for (uint r = 0; r < AT_ONCE; ++r) factors[r] = decay *= decays[t + r];
        [[unroll]] for (uint c = 0; c < COLUMNS; ++c) {
            vec4 ofQuery = overSharers(factors * queried[c]), ofKey = overSharers(factors * keyed[c]);
            [[unroll]] for (uint n = 0; n < LEFT; ++n) {
                uint at = (t + placeOf(n)) * WIDTH + lane / SHARERS * COLUMNS + c;
                if (sharer >= 4) continue;
                results[at] = ofQuery[n];
                if (CORRECTS) given[at] -= ofKey[n];
            }
        }
    }
}

/// Computes what each token adds to the state, after the corrections by earlier tokens.
void correct(uint count)
{
    for (uint c = lane; c < WIDTH; c += LANES) {
        float taken[TOKENS];
        [[unroll]] for (uint t = 0; t < TOKENS; ++t) {
            if (t >= count) break;
            float sum = given[t * WIDTH + c];
            [[unroll]] for (uint s = 0; s < t; ++s) sum = fma(-byKey[t * RELATIONS + s], taken[s], sum);
            given[t * WIDTH + c] = taken[t] = strengths[t] * sum;
        }
    }
}

void finish(uint begin, uint count, float skip)
{
    for (uint i = lane; i < count * WIDTH; i += LANES) {
        uint t = i / WIDTH, c = i % WIDTH, column = gl_WorkGroupID.x * WIDTH + c;
        float sum = results[i];
        for (uint s = 0; s <= t; ++s) sum = fma(byQuery[t * RELATIONS + s], given[s * WIDTH + c], sum);
        if (column >= p.columns) continue;
        float value = p.mixed.at[valueAt(begin + t, c)];
        p.destination.at[((begin + t) * p.heads + head) * p.columns + column] =
            isNull(p.skip) ? sum : fma(skip, value, sum);
    }
}

void takeIn(uint count)
{
    uint own = lane / SHARERS * COLUMNS;
    if (!BY_KEY) [[unroll]] for (uint n = 0; n < HELD * COLUMNS; ++n) state[n] *= decay;
    float left = 1.0;
    for (uint i = 0; i < count; ++i) {
        // With one decay per token, the loop goes from the last token to the first, and `left` is the product of the
        // decays of later tokens. With a decay per row of the state, the loop goes from the first token to the last,
        // and applies the decays of each token to the state.
        uint s = BY_KEY ? i : count - 1 - i;
        float taken[COLUMNS];
        [[unroll]] for (uint c = 0; c < COLUMNS; ++c) taken[c] = left * given[s * WIDTH + own + c];
        [[unroll]] for (uint n = 0; n < HELD; ++n) {
            uint at = s * ROW + n * SHARERS + sharer;
            vec4 key = keys[at];
            [[unroll]] for (uint c = 0; c < COLUMNS; ++c) {
                if (BY_KEY) state[n * COLUMNS + c] *= lefts[at];
                state[n * COLUMNS + c] = fma(key, vec4(taken[c]), state[n * COLUMNS + c]);
            }
        }
        left *= decays[s];
    }
}

uint stateAt(uint n, uint part, uint column)
{
    return (head * KEYS + 4 * (n * SHARERS + sharer) + part) * p.columns + column;
}

void main()
{
#ifdef SHARES_KEYS
    lane = gl_SubgroupID * gl_SubgroupSize + gl_SubgroupInvocationID;
#else
    lane = gl_LocalInvocationID.x;
#endif
    sharer = lane % SHARERS;
    head = gl_WorkGroupID.y;
    group = p.inTurn != 0 ? head % p.groups : head / (p.heads / p.groups);
    uint first = gl_WorkGroupID.x * WIDTH + lane / SHARERS * COLUMNS;
    bool isStart = p.state.at[0] == 0;
    Floats skips = readable(p.skip, uvec2(p.mixed));
    float skip = isNull(p.skip) ? 0.0 : skips.at[head];
    [[unroll]] for (uint n = 0; n < HELD; ++n) {
        [[unroll]] for (uint c = 0; c < COLUMNS; ++c) {
            uint column = min(first + c, p.columns - 1);
            [[unroll]] for (uint part = 0; part < 4; ++part) {
                state[n * COLUMNS + c][part] = isStart ? 0.0 : p.states.at[stateAt(n, part, column)];
            }
        }
    }
    for (uint begin = 0; begin < p.tokens; begin += TOKENS) {
        uint count = min(TOKENS, p.tokens - begin);
        fetch(begin, count);
        barrier();
        relate(count);
        meetState(count);
        barrier();
        if (CORRECTS) {
            correct(count);
            barrier();
        }
        finish(begin, count, skip);
        takeIn(count);
        barrier();
    }
    [[unroll]] for (uint n = 0; n < HELD; ++n) {
        [[unroll]] for (uint c = 0; c < COLUMNS; ++c) {
            if (first + c >= p.columns) continue;
            [[unroll]] for (uint part = 0; part < 4; ++part) {
                p.states.at[stateAt(n, part, first + c)] = state[n * COLUMNS + c][part];
            }
        }
    }
}

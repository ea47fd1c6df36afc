// Updates the states of a head with all tokens of a step. Each workgroup processes some columns of a state. From the
// first token to the last, a column stays in the registers of one lane, or of several lanes that share it
// (recur_shared.comp). The states are therefore read and written only once for a whole prompt.
VITRINE_RECUR_CONSTANTS(VITRINE_DECLARE)
layout(local_size_x_id = 0) in;

const bool IS_DELTA = FORM == VITRINE_RECUR_DELTA || FORM == VITRINE_RECUR_DELTA_BY_KEY;
const bool IS_RWKV = FORM == VITRINE_RECUR_RWKV_7;
const bool IS_MAMBA = FORM == VITRINE_RECUR_MAMBA;
const bool DECAYS_BY_KEY = FORM == VITRINE_RECUR_DELTA_BY_KEY || IS_RWKV;
const uint HELD = KEYS / SHARERS;  ///< number of rows of a column that a lane holds: every SHARERS-th row

float overAllKeys(float sum)
{
#ifdef SHARES_KEYS
    [[unroll]] for (uint distance = 1; distance < SHARERS; distance *= 2) sum += subgroupShuffleXor(sum, distance);
#endif
    return sum;
}

void main()
{
#ifdef SHARES_KEYS
    uint lane = gl_SubgroupID * gl_SubgroupSize + gl_SubgroupInvocationID;
#else
    uint lane = gl_LocalInvocationID.x;
#endif
    uint head = gl_WorkGroupID.y, sharer = lane % SHARERS;
    uint wanted = gl_WorkGroupID.x * (LANES / SHARERS) + lane / SHARERS;
    // Lanes beyond the last column take part in sums between lanes, but write nothing.
    uint column = min(wanted, p.columns - 1);
    bool writes = wanted < p.columns;
    uint group = p.inTurn != 0 ? head % p.groups : head / (p.heads / p.groups);
    uint values = p.heads * p.columns, valueAt = head * p.columns + column;
    uint own = IS_MAMBA ? column : head;
    uint first = head * KEYS * p.columns + column;
    bool isStart = p.state.at[0] == 0;
    Floats skips = readable(p.skip, uvec2(p.mixed));
    float skip = isNull(p.skip) ? 0.0 : skips.at[own];

    float state[HELD], rates[HELD];
    [[unroll]] for (uint n = 0; n < HELD; ++n) {
        uint i = n * SHARERS + sharer;
        state[n] = isStart ? 0.0 : p.states.at[first + i * p.columns];
        if (IS_MAMBA) rates[n] = p.decay.at[i * p.columns + column];
    }
    for (uint t = 0; t < p.tokens; ++t) {
        uint row = t * p.stride, byKey = (t * p.heads + head) * KEYS + sharer;
        uint keyAt = row + p.keyAt + group * KEYS + sharer, queryAt = row + p.queryAt + group * KEYS + sharer;
        float value = p.mixed.at[row + p.valueAt + valueAt];
        float strength = IS_RWKV ? 1.0 : p.strength.at[t * (IS_MAMBA ? p.columns : p.heads) + own];
        float decay = DECAYS_BY_KEY || IS_MAMBA ? 1.0 : p.decay.at[t * p.heads + head];
        float keys[HELD], queries[HELD], decays[HELD], removed[HELD];
        [[unroll]] for (uint n = 0; n < HELD; ++n) {
            uint i = n * SHARERS;
            keys[n] = p.mixed.at[keyAt + i];
            queries[n] = p.mixed.at[queryAt + i];
            if (DECAYS_BY_KEY) decays[n] = p.decay.at[byKey + i];
            if (IS_MAMBA) decays[n] = exactExp(strength * rates[n]);
            if (IS_RWKV) removed[n] = p.removed.at[byKey + i];
            if (IS_DELTA) removed[n] = (DECAYS_BY_KEY ? decays[n] : decay) * keys[n];
        }
        float held = 0.0;
        if (IS_DELTA || IS_RWKV) {
            [[unroll]] for (uint n = 0; n < HELD; ++n) held = fma(removed[n], state[n], held);
            held = overAllKeys(held);
        }
        float given = IS_RWKV ? value : strength * (value - held);
        float sum = 0.0;
        [[unroll]] for (uint n = 0; n < HELD; ++n) {
            float taken = keys[n] * given;
            if (IS_RWKV) taken = fma(-p.corrected.at[byKey + n * SHARERS], held, taken);
            state[n] = fma(DECAYS_BY_KEY || IS_MAMBA ? decays[n] : decay, state[n], taken);
            sum = fma(queries[n], state[n], sum);
        }
        sum = overAllKeys(sum);
        if (writes && sharer == 0) p.destination.at[t * values + valueAt] = isNull(p.skip) ? sum : fma(skip, value, sum);
    }
    if (!writes) return;
    [[unroll]] for (uint n = 0; n < HELD; ++n) p.states.at[first + (n * SHARERS + sharer) * p.columns] = state[n];
}

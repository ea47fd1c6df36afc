// Divides the positions that a token sees into parts, and merges the results of the parts. The size of a part depends
// only on the number of positions that the token sees. A token's result is therefore bit-identical for any number of
// tokens in the step, with or without separate workgroups for the parts. Include this file after AttentionPush and a
// constant HEAD_DIM.

/// endOf() returns 1 + the last position that a token sees. beginOf() returns the first position that this token sees.
uint endOf(uint token) { return p.state.at[0] + p.firstToken + token + 1; }
uint beginOf(uint end)
{
    uint window = p.window & ~VITRINE_IN_BLOCKS;
    if (window != p.window) return (end - 1) / window * window;
    return window > 0 && end > window ? end - window : 0;
}

uint partSize(uint positions)
{
    uint size = VITRINE_ATTENTION_PART;
    while (size * VITRINE_ATTENTION_MAX_PARTS < positions) size *= 2;
    return size;
}

/// Returns the index in p.partials where the result of a part begins. The result consists of the weighted sum of the
/// values (the mix), the largest score, and the sum of the weights.
uint partialRow(uint token, uint head, uint part)
{
    return ((token * p.heads + head) * p.parts + part) * (HEAD_DIM + 2);
}

/// Maximum and sum of a softmax over some positions: the largest score, and the sum of e^(score - largest).
struct SoftmaxPart {
    float largest;
    float sum;
};

/// Returns the factor that rescales numerators computed relative to `old` when the maximum becomes `larger`.
float weightOf(float old, float larger) { return old == larger ? 1.0 : exactExp(old - larger); }

/// Merges a part into the softmax of all parts so far. Returns two factors for mixes (weighted sums of values):
/// component x for the mix of all parts so far, component y for the mix of the part.
vec2 merge(inout SoftmaxPart all, SoftmaxPart part)
{
    float largest = max(all.largest, part.largest);
    vec2 shares = vec2(weightOf(all.largest, largest), weightOf(part.largest, largest));
    all = SoftmaxPart(largest, fma(all.sum, shares.x, part.sum * shares.y));
    return shares;
}

/// Adds the attention sink of the head to the softmax, if the head has one. Returns the factor for the mix, the
/// weighted sum of values.
float addSink(inout SoftmaxPart all, uint head)
{
    if (isNull(p.sinks)) return 1.0;
    return merge(all, SoftmaxPart(p.sinks.at[head], 1.0)).x;
}

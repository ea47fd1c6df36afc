// Divides the positions that a token sees into parts, and merges the results of the parts. The size of parts depends
// only on the number of these positions. Therefore the bits of a result depend neither on the number of tokens of a
// step nor on the workgroup of a part. Include it after AttentionPush and a constant HEAD_DIM.

/// The range of positions that a token of the step sees: endOf() is one past the last, beginOf() the first.
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

/// Returns the index in p.partials of the mix of a part. The mix is followed by the largest score and the sum.
uint partialRow(uint token, uint head, uint part)
{
    return ((token * p.heads + head) * p.parts + part) * (HEAD_DIM + 2);
}

/// The softmax over some positions: the largest score, and the sum of e^(score - largest).
struct SoftmaxPart {
    float largest;
    float sum;
};

/// Returns the factor for numerators relative to `old` when the maximum becomes `larger`.
float weightOf(float old, float larger) { return old == larger ? 1.0 : exactExp(old - larger); }

/// Adds a part to the softmax. Returns the factors for the mix so far (x) and the mix of the part (y).
vec2 merge(inout SoftmaxPart all, SoftmaxPart part)
{
    float largest = max(all.largest, part.largest);
    vec2 shares = vec2(weightOf(all.largest, largest), weightOf(part.largest, largest));
    all = SoftmaxPart(largest, fma(all.sum, shares.x, part.sum * shares.y));
    return shares;
}

/// Adds the head's sink if it has one. Returns the factor for the mix.
float addSink(inout SoftmaxPart all, uint head)
{
    if (isNull(p.sinks)) return 1.0;
    return merge(all, SoftmaxPart(p.sinks.at[head], 1.0)).x;
}

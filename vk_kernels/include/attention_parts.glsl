// The parts in which attention goes over the positions that a token sees, and how they are put together. Their size
// follows from the number of these positions alone, so that no bit depends on how many tokens a step has, or on which
// workgroup takes which part. Stands behind AttentionPush and a constant HEAD_DIM.

/// Of a token of the step: past the last position that it sees, and the first one.
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

/// Where the mix of a part lies in p.partials, with its largest score and its sum behind it.
uint partialRow(uint token, uint head, uint part)
{
    return ((token * p.heads + head) * p.parts + part) * (HEAD_DIM + 2);
}

/// The softmax over some positions: the largest score, and the sum of e^(score - largest).
struct SoftmaxPart {
    float largest;
    float sum;
};

/// How much numerators over `old` weigh where `larger` is the maximum.
float weightOf(float old, float larger) { return old == larger ? 1.0 : exactExp(old - larger); }

/// Adds a part; the mix so far counts x times as much from here on, and that of the part y times.
vec2 merge(inout SoftmaxPart all, SoftmaxPart part)
{
    float largest = max(all.largest, part.largest);
    vec2 shares = vec2(weightOf(all.largest, largest), weightOf(part.largest, largest));
    all = SoftmaxPart(largest, fma(all.sum, shares.x, part.sum * shares.y));
    return shares;
}

/// Adds the head's sink, if it has one; the mix counts that many times as much.
float addSink(inout SoftmaxPart all, uint head)
{
    if (isNull(p.sinks)) return 1.0;
    return merge(all, SoftmaxPart(p.sinks.at[head], 1.0)).x;
}

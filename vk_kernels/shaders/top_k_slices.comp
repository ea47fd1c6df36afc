// First step of top_k: a row is dealt out to slices, an invocation each, which leave their largest value and the sum of
// e^(x - largest); NaN for a sum where a value is not finite. Neighbours in the row go to different slices, so that
// large values that lie together do not fall into one.
layout(local_size_x = 64) in;

void main()
{
    uint slice = gl_GlobalInvocationID.x, row = gl_WorkGroupID.y;
    uint first = row * p.columns;
    float largest = -kInfinity, sum = 0.0;
    for (uint i = slice; i < p.columns; i += VITRINE_TOP_K_SLICES) largest = max(largest, p.x.at[first + i]);
    for (uint i = slice; i < p.columns; i += VITRINE_TOP_K_SLICES) {
        float x = p.x.at[first + i];
        sum += abs(x) < kInfinity ? exactExp(x - largest) : kNaN;
    }
    uint to = 2 * (row * VITRINE_TOP_K_SLICES + slice);
    p.slices.at[to] = largest;
    p.slices.at[to + 1] = sum;
}

// First step of top_k. Divides a row into slices, one per invocation. For each slice, computes the largest value and
// the sum of e^(x - largest), which is NaN if a value is not finite. Adjacent values belong to different slices, so
// that a run of large values is spread over many slices.
layout(local_size_x = 64) in;

const uint AT_ONCE = 8;  ///< number of values that are loaded at the same time
float values[AT_ONCE];

void read(uint first, uint from)
{
    [[unroll]] for (uint n = 0; n < AT_ONCE; ++n) {
        uint i = from + n * VITRINE_TOP_K_SLICES;
        float x = p.x.at[first + min(i, p.columns - 1)];
        values[n] = i < p.columns ? x : -kInfinity;
    }
}

void main()
{
    uint slice = gl_GlobalInvocationID.x, row = gl_WorkGroupID.y;
    uint first = row * p.columns;
    float largest = -kInfinity, sum = 0.0;
    for (uint from = slice; from < p.columns; from += AT_ONCE * VITRINE_TOP_K_SLICES) {
        read(first, from);
        [[unroll]] for (uint n = 0; n < AT_ONCE; ++n) largest = max(largest, values[n]);
    }
    for (uint from = slice; from < p.columns; from += AT_ONCE * VITRINE_TOP_K_SLICES) {
        read(first, from);
        [[unroll]] for (uint n = 0; n < AT_ONCE; ++n) {
            if (from + n * VITRINE_TOP_K_SLICES >= p.columns) break;
            sum += abs(values[n]) < kInfinity ? exactExp(values[n] - largest) : kNaN;
        }
    }
    uint to = 2 * (row * VITRINE_TOP_K_SLICES + slice);
    p.slices.at[to] = largest;
    p.slices.at[to + 1] = sum;
}

// Measures arithmetic: repeats an operation in registers only, in independent chains. The including shader must define
// VALUE (a type), STEP(a) (the repeated operation) and WORD(a) (the bits of a value).
layout(local_size_x = 128) in;

void main()
{
    const uint kChains = 16;  // number of independent chains; device_peaks.cpp assumes the same number
    VALUE chain[kChains];
    [[unroll]] for (uint i = 0; i < kChains; ++i) chain[i] = VALUE(gl_LocalInvocationID.x + i);
    for (uint round = 0; round < p.rounds; ++round) {
        [[unroll]] for (uint i = 0; i < kChains; ++i) chain[i] = STEP(chain[i]);
    }
    uint seen = 0;
    [[unroll]] for (uint i = 0; i < kChains; ++i) seen ^= WORD(chain[i]);
    // The condition is practically never true. Without it, compilers would remove the loop, because its result would be
    // unused.
    if (seen == p.never) p.to.at[0] = seen;
}

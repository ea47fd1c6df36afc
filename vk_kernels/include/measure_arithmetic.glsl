// Multiplies and adds in registers alone, in chains that do not wait for each other. Before it stand VALUE, a type;
// STEP(a), what is done to each chain again and again; and WORD(a), its bits.
layout(local_size_x = 128) in;

void main()
{
    const uint kChains = 16;  // the host counts on it
    VALUE chain[kChains];
    [[unroll]] for (uint i = 0; i < kChains; ++i) chain[i] = VALUE(gl_LocalInvocationID.x + i);
    for (uint round = 0; round < p.rounds; ++round) {
        [[unroll]] for (uint i = 0; i < kChains; ++i) chain[i] = STEP(chain[i]);
    }
    uint seen = 0;
    [[unroll]] for (uint i = 0; i < kChains; ++i) seen ^= WORD(chain[i]);
    // It may happen, and harms nobody; but no compiler may leave out the work.
    if (seen == p.never) p.to.at[0] = seen;
}

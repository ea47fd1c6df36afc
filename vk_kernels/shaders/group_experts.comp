// Sorts the choices (pairs of a token and an expert) of all tokens by expert, then by their number token * used + slot,
// and divides them into tiles. There is one workgroup per expert. A workgroup counts the choices of all experts to find
// where the choices of its own expert begin, and then writes the choices of its own expert. Each lane processes a range
// of the choices.
layout(local_size_x = VITRINE_GROUP_LANES) in;

shared uint counts[VITRINE_MOST_GROUPED];
shared uint ownCounts[VITRINE_GROUP_LANES];
shared uint firstChoice, firstTile;

uint tilesOf(uint choices) { return (choices + VITRINE_EXPERT_TILE - 1) / VITRINE_EXPERT_TILE; }

void putTile(uint tile, uint expert, uint first, uint count)
{
    p.tiles.at[3 * tile] = expert;
    p.tiles.at[3 * tile + 1] = first;
    p.tiles.at[3 * tile + 2] = count;
}

void main()
{
    uint expert = gl_WorkGroupID.x, lane = gl_LocalInvocationID.x;
    for (uint e = lane; e < p.count; e += VITRINE_GROUP_LANES) counts[e] = 0;
    if (lane == 0) firstChoice = firstTile = 0;
    barrier();
    for (uint i = lane; i < p.choices; i += VITRINE_GROUP_LANES) atomicAdd(counts[p.chosen.at[i]], 1);
    barrier();
    for (uint e = lane; e < expert; e += VITRINE_GROUP_LANES) {
        atomicAdd(firstChoice, counts[e]);
        atomicAdd(firstTile, tilesOf(counts[e]));
    }
    uint stretch = (p.choices + VITRINE_GROUP_LANES - 1) / VITRINE_GROUP_LANES;
    uint begin = min(lane * stretch, p.choices), end = min(begin + stretch, p.choices);
    uint own = 0;
    for (uint i = begin; i < end; ++i) own += p.chosen.at[i] == expert ? 1 : 0;
    ownCounts[lane] = own;
    barrier();
    uint place = firstChoice;
    for (uint other = 0; other < lane; ++other) place += ownCounts[other];
    for (uint i = begin; i < end; ++i) {
        if (p.chosen.at[i] == expert) p.sorted.at[place++] = i;
    }
    uint count = counts[expert], tiles = tilesOf(count);
    for (uint t = lane; t < tiles; t += VITRINE_GROUP_LANES) {
        uint skipped = t * VITRINE_EXPERT_TILE;
        putTile(firstTile + t, expert, firstChoice + skipped, min(count - skipped, VITRINE_EXPERT_TILE));
    }
    if (expert + 1 < p.count) return;
    for (uint t = firstTile + tiles + lane; t < p.tileCount; t += VITRINE_GROUP_LANES) putTile(t, 0, 0, 0);
}

// Operands of a workgroup of mat_units, mat_mat or mat_dot, which multiplies WIDTH rows of x. Without GROUPED, the rows
// are consecutive. With GROUPED, they are a tile of choices of one expert (group_experts.comp): a choice is a pair of a
// token and one of its experts. `weights` and `bias` are then lists with one address per expert. The number of a choice
// is token * slots + slot.
uint firstChoice;
uint ownTokens;  ///< number of rows in the workgroup's tile
Floats bias;

/// Finds the operands of the workgroup. Returns false if the workgroup has nothing to do.
bool findTile()
{
    matrix = p.weights;
    bias = p.bias;
    if (!GROUPED) {
        firstChoice = gl_WorkGroupID.y * WIDTH;
        ownTokens = min(WIDTH, p.tokens - firstChoice);
        return true;
    }
    const uint PARTS_OF_TILE = VITRINE_EXPERT_TILE / WIDTH;
    uint tile = 3 * (gl_WorkGroupID.y / PARTS_OF_TILE), skipped = gl_WorkGroupID.y % PARTS_OF_TILE * WIDTH;
    uint expert = p.tiles.at[tile], count = p.tiles.at[tile + 2];
    if (count <= skipped) return false;
    firstChoice = p.tiles.at[tile + 1] + skipped;
    ownTokens = min(WIDTH, count - skipped);
    uvec2 address = uvec2(p.weights.at[2 * expert], p.weights.at[2 * expert + 1]);
    if (address == uvec2(0)) return false;  // the matrix has another tensor type, which another dispatch processes
    matrix = Words(address);
    if (!isNull(bias)) {
        Words list = Words(uvec2(bias));
        bias = Floats(uvec2(list.at[2 * expert], list.at[2 * expert + 1]));
    }
    return true;
}

/// Returns the number of the row (or choice) of token t of the tile. If t is beyond the end of the tile, returns the
/// number for the last token.
uint rowOf(uint t)
{
    uint i = firstChoice + min(t, ownTokens - 1);
    return GROUPED ? p.chosen.at[i] : i;
}

/// Returns the number of the row of rounded x for token t of the tile. All choices of a token may use the same rounded
/// row.
uint roundedRowOf(uint t)
{
    uint row = rowOf(t);
    return GROUPED && p.slotX == 0 ? row / p.slots : row;
}

uint placeOf(uint row, uint stride, uint slotStride)
{
    return GROUPED ? row / p.slots * stride + row % p.slots * slotStride : row * stride;
}

float withBias(uint row, float sum)
{
    Floats terms = readable(bias, uvec2(matrix));
    return isNull(bias) ? sum : sum + terms.at[row];
}

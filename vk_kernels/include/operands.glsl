// What a workgroup of a product multiplies: one matrix and COLUMNS rows of x. With EXPERTS a row of x is a token's
// choice: chosen[token, slot] says which matrix it takes, and `weights` and `bias` are lists of addresses, 0 where there
// is none.
uint firstX[COLUMNS];
Floats bias;
uint destination;  ///< of the first row of x

/// False: the matrix is of another format, which another dispatch computes.
bool findOperands(uint firstToken)
{
    bias = p.bias;
#ifdef EXPERTS
    uint expert = p.chosen.at[firstToken];
    uint token = firstToken / p.slots, slot = firstToken % p.slots;
    firstX[0] = token * p.xStride + slot * p.slotX;
    destination = token * p.destinationStride + slot * p.slotDestination;
    uvec2 address = uvec2(p.weights.at[2 * expert], p.weights.at[2 * expert + 1]);
    if (address == uvec2(0)) return false;
    matrix = Words(address);
    if (!isNull(bias)) {
        Words list = Words(uvec2(bias));
        bias = Floats(uvec2(list.at[2 * expert], list.at[2 * expert + 1]));
    }
#else
    matrix = p.weights;
    destination = firstToken * p.destinationStride;
    [[unroll]] for (uint c = 0; c < COLUMNS; ++c) firstX[c] = min(firstToken + c, p.tokens - 1) * p.xStride;
#endif
    return true;
}

void putResult(uint row, uint token, uint column, float sum)
{
    if (row >= p.rows || token >= p.tokens) return;
    Floats terms = readable(bias, uvec2(matrix));
    p.destination.at[destination + column * p.destinationStride + row] = isNull(bias) ? sum : sum + terms.at[row];
}

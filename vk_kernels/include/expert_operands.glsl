// Operands of a workgroup of expert_mat_vec or expert_mat_rows. Each row of x belongs to one choice, a pair of a token
// and one of its experts: chosen[token, slot] is the index of the expert's matrix. `weights` and `bias` are lists of
// addresses. In `weights`, the address 0 means that the matrix has another tensor type. In `bias`, the address 0 means
// that the matrix has no bias.
const uint OWN_ROWS = ROWS;
uint firstRow;
uint firstX[COLUMNS];
Floats bias;
uint destination;

/// Finds the operands of the workgroup. Returns false if the matrix has another tensor type, which another dispatch
/// processes.
bool findOperands(uint firstToken)
{
    firstRow = gl_WorkGroupID.x * ROWS * ROW_LANES;
    uint expert = p.chosen.at[firstToken];
    uint token = firstToken / p.slots, slot = firstToken % p.slots;
    firstX[0] = token * p.xStride + slot * p.slotX;
    destination = token * p.destinationStride + slot * p.slotDestination;
    uvec2 address = uvec2(p.weights.at[2 * expert], p.weights.at[2 * expert + 1]);
    if (address == uvec2(0)) return false;
    matrix = Words(address);
    bias = p.bias;
    if (!isNull(bias)) {
        Words list = Words(uvec2(bias));
        bias = Floats(uvec2(list.at[2 * expert], list.at[2 * expert + 1]));
    }
    return true;
}

/// Returns the index of the first word of row r (0 to ROWS - 1) of a lane.
uint beginRow(uint r, uint lane) { return min(firstRow + r * ROW_LANES + lane, p.rows - 1) * p.rowWords; }

void putResult(uint r, uint lane, uint token, float sum, float unused)
{
    uint row = firstRow + r * ROW_LANES + lane;
    Floats terms = readable(bias, uvec2(matrix));
    if (row < p.rows) p.destination.at[destination + row] = isNull(bias) ? sum : sum + terms.at[row];
}

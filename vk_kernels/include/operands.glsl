// Operands of a workgroup of mat_vec or mat_rows: ROWS matrix rows for each of ROW_LANES lanes, and COLUMNS rows of x.
// The first workgroups process the first matrix, the next workgroups the second matrix, and so on. In GATED mode, half
// of a workgroup's rows are rows of the gate's matrix. The other half are the rows with the same numbers in a second
// matrix, and the product of this matrix is multiplied with the gate. In HEADS mode, each head has its own workgroups
// (gl_WorkGroupID.z) and its own rows of the matrix.
const bool IS_GATED = MODE == VITRINE_JOINED_GATED, HAS_HEADS = MODE == VITRINE_JOINED_HEADS;
const uint OWN_ROWS = IS_GATED ? ROWS / 2 : ROWS;
uint which;  ///< index of the workgroup's matrix
uint firstRow;  ///< first row of the workgroup in that matrix
uint firstX[COLUMNS];

/// Returns the offset of the workgroup's head if each head has `each` values; 0 without heads.
uint ofHead(uint each) { return HAS_HEADS ? gl_WorkGroupID.z * each : 0; }

/// Finds the operands of the workgroup. Always returns true, unlike the function with this name in
/// expert_operands.glsl.
bool findOperands(uint firstToken)
{
    uint group = gl_WorkGroupID.x;
    which = 0;
    if (MODE == VITRINE_JOINED_EACH) {
        for (; which + 1 < VITRINE_MOST_JOINED; ++which) {
            uint groups = (p.rows[which] + ROWS * ROW_LANES - 1) / (ROWS * ROW_LANES);
            if (group < groups) break;
            group -= groups;
        }
    }
    matrix = p.weights[which];
    firstRow = group * OWN_ROWS * ROW_LANES;
    [[unroll]] for (uint c = 0; c < COLUMNS; ++c) {
        firstX[c] = min(firstToken + c, p.tokens - 1) * p.xStride + ofHead(p.rows[1]);
    }
    return true;
}

/// Sets `matrix` to the matrix of row r (0 to ROWS - 1) of a lane, and returns the index of the row's first word.
uint beginRow(uint r, uint lane)
{
    if (IS_GATED) matrix = p.weights[r / OWN_ROWS];
    return (ofHead(p.rows[0]) + min(firstRow + r % OWN_ROWS * ROW_LANES + lane, p.rows[which] - 1)) * p.rowWords;
}

float withBias(uint index, uint row, float sum)
{
    Floats terms = readable(p.bias[index], uvec2(matrix));
    return isNull(p.bias[index]) ? sum : sum + terms.at[row];
}

/// Writes a result. `sum` is the product of row r. In GATED mode, `second` is the product of the same row of the second
/// matrix.
void putResult(uint r, uint lane, uint token, float sum, float second)
{
    uint row = firstRow + r * ROW_LANES + lane;
    if (row >= p.rows[which] || token >= p.tokens) return;
    uint at = token * p.destinationStride[which] + row + ofHead(p.destinationStride[1]);
    float result = withBias(which, row, sum);
    if (IS_GATED) {
        float factor = withBias(1, row, second);
        p.destination[1].at[at] = factor;
        result = gated(FUNCTION, result, factor);
    }
    p.destination[which].at[at] = result;
    if (MODE == VITRINE_JOINED_ADDED) p.destination[1].at[at] += result;
}

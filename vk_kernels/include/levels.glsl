/// Returns entry q (< 16) of a table of 16 signed bytes. The table is a vector instead of an array, because every lane
/// would read an array from memory.
float levelOf(uvec4 table, uint q)
{
    uvec2 words = (q & 8) != 0 ? table.zw : table.xy;
    return float(signedByteOf((q & 4) != 0 ? words.y : words.x, q & 3));
}

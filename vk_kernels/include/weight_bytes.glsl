// Weights as bytes, for integer dot products. For types that support this, quant/<type>.glsl defines
//   void decodeBytes(uint row, uint scales, uint g, out uvec4 q[2], out vec2 scale, out float minimum)
// The first three arguments are those of `decode`. Weight 32 g + k equals scale[k / 16] · (signed byte k of q) +
// minimum.

/// Subtracts `offset` (at most 128) from each of four bytes, which must be below 128. The highest bit of each byte is
/// set first, so that no borrow reaches another byte.
uvec4 minus(uvec4 words, uint offset) { return (words | 0x80808080u) - offset * 0x01010101u ^ 0x80808080u; }

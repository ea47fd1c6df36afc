// Weights as bytes, for integer dot products. For some types, quant/<type>.glsl defines
//   void decodeBytes(uint row, uint scales, uint g, out uvec4 q[2], out vec2 scale, out float minimum)
// with the arguments of `decode`. Weight 32 g + k is scale[k / 16] · byte k of q (signed) + minimum.

/// Subtracts `offset` (at most 128) from each of four bytes below 128. No borrow crosses bytes.
uvec4 minus(uvec4 words, uint offset) { return (words | 0x80808080u) - offset * 0x01010101u ^ 0x80808080u; }

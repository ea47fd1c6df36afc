// Weights as bytes, for integer dot products. quant/<type>.glsl gives, for some types,
//   void decodeBytes(uint row, uint scales, uint g, out uvec4 q[2], out vec2 scale, out float minimum)
// with the rest as `decode` has it: byte k of q, signed, stands for weight 32 g + k, which is scale[k / 16] · byte +
// minimum.

/// Each of four bytes below 128, less `offset` (at most 128): no borrow leaves its byte.
uvec4 minus(uvec4 words, uint offset) { return (words | 0x80808080u) - offset * 0x01010101u ^ 0x80808080u; }

// Weights as bytes, for integer dot products. quant/<type>.glsl gives, for some types,
//   void decodeBytes(uint row, uint scales, uint g, out uvec4 q[2], out vec2 scale, out float minimum)
// with the rest as `decode` has it: byte k of q, signed, stands for weight 32 g + k, which is scale[k / 16] · byte +
// minimum.

/// Each of four bytes below 128, less `offset` (at most 128): no borrow leaves its byte.
uvec4 minus(uvec4 words, uint offset) { return (words | 0x80808080u) - offset * 0x01010101u ^ 0x80808080u; }

/// Bits 0–15 as the fifth bits of 16 bytes.
uvec4 fifthBits(uint bits)
{
    uvec4 fours = uvec4(bits, bits >> 4, bits >> 8, bits >> 12) & 15u;
    return (fours * 0x00204081u & 0x01010101u) << 4;
}

/// The four words from `index` on, which need not be a multiple of 4.
uvec4 wordsAt(uint index) { return uvec4(wordAt(index), wordAt(index + 1), wordAt(index + 2), wordAt(index + 3)); }

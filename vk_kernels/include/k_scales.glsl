/// Returns the 6-bit scale and the 6-bit minimum of group j of a Q4_K or Q5_K block. `words` are words 1–3 of the
/// block; core/file/quant/k_scales.h describes their layout.
uvec2 scaleAndMinimum(uvec3 words, uint j)
{
    uint k = j & 3;
    uint first = byteOf(words.x, k), second = byteOf(words.y, k);
    if (j < 4) return uvec2(first & 63, second & 63);
    uint low = byteOf(words.z, k);
    return uvec2((low & 15) | first >> 6 << 4, low >> 4 | second >> 6 << 4);
}

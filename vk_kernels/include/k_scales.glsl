/// The 6-bit scale and minimum of group j of a Q4_K or Q5_K block, which lie in its words 1–3; core/quant/k_scales.h says
/// how.
uvec2 scaleAndMinimum(uint block, uint j)
{
    uint k = j & 3;
    uint first = byteOf(wordAt(block + 1), k), second = byteOf(wordAt(block + 2), k);
    if (j < 4) return uvec2(first & 63, second & 63);
    uint low = byteOf(wordAt(block + 3), k);
    return uvec2((low & 15) | first >> 6 << 4, low >> 4 | second >> 6 << 4);
}

// Writes keys or values of the step into the cache, TYPE as KvType counts: an invocation each head of a token. In Q8_0 a
// row is its quants followed by a scale for each 32 of them, halves, two in a word.
#include "vk_kernels/include/elements.glsl"

layout(constant_id = 0) const uint TYPE = 0;
const uint kF32 = 0, kF16 = 1;

layout(buffer_reference, std430, buffer_reference_align = 4) buffer Cache { uint at[]; };

/// Halves away from zero, as encodeQ8_0 rounds.
int quantized(float x) { return int(sign(x) * floor(abs(x) + 0.5)); }

/// The scale of the block.
uint storeBlock(Cache cache, uint x, uint quants)
{
    float extreme = 0.0;
    bool isFinite = true;
    for (uint i = 0; i < 32; ++i) {
        float value = p.x.at[x + i];
        isFinite = isFinite && abs(value) < kInfinity;
        extreme = max(extreme, abs(value));
    }
    float d = extreme / 127.0;
    float inverse = d >= 1.17549435e-38 ? 1.0 / d : 0.0;
    for (uint i = 0; i < 32; i += 4) {
        uint word = 0;
        for (uint k = 0; k < 4; ++k) {
            int q = isFinite ? quantized(p.x.at[x + i + k] * inverse) : 0;
            word |= (uint(q) & 255u) << (8 * k);
        }
        cache.at[quants + i / 4] = word;
    }
    // A number that is none gives a scale that is none, so that it is seen in what comes of it.
    return isFinite ? toHalf(d) : 0x7E00u;
}

void main()
{
    Cache cache = Cache(uvec2(p.cache));
    uint firstPosition = p.state.at[0];
    for (EACH(i, p.tokens * p.heads)) {
        uint token = i / p.heads, head = i % p.heads;
        uint x = (token * p.heads + head) * p.headDim;
        uint to = head * p.headWords + (firstPosition + token) * p.rowWords;
        if (TYPE == kF32) {
            for (uint d = 0; d < p.headDim; ++d) cache.at[to + d] = floatBitsToUint(p.x.at[x + d]);
        } else if (TYPE == kF16) {
            for (uint d = 0; d < p.headDim; d += 2) {
                uint high = d + 1 < p.headDim ? toHalf(p.x.at[x + d + 1]) : 0u;
                cache.at[to + d / 2] = toHalf(p.x.at[x + d]) | high << 16;
            }
        } else {
            for (uint d = 0; d < p.headDim; d += 64) {
                uint scales = storeBlock(cache, x + d, to + d / 4);
                if (d + 32 < p.headDim) scales |= storeBlock(cache, x + d + 32, to + d / 4 + 8) << 16;
                cache.at[to + p.headDim / 4 + d / 64] = scales;
            }
        }
    }
}

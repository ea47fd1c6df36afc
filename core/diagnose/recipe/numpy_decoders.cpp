#include "core/diagnose/recipe/program.h"

#include <array>

namespace vitrine {

namespace {

// `b` is an array of uint8 [blocks, bytes]. half(b, at) returns the float16 at byte `at` of each block, [blocks, 1, 1].
// The layouts are those of core/file/quant.
constexpr const char* kHalf = R"(
def half(b, at):
    return b[:, at:at + 2].copy().view("<f2").astype(np.float32)[:, :, None]
)";
constexpr const char* kFields = R"(
def fields(x, bits, runs):
    """The `bits`-bit fields of the bytes of each run of x, the lowest bits first: [blocks, runs, fields, bytes]."""
    x = x.reshape(len(x), runs, 1, -1)
    return x >> np.arange(0, 8, bits, dtype=np.uint8)[:, None] & (1 << bits) - 1
)";
constexpr const char* kKScales = R"(
def scales_and_minima(s):
    """Eight of each, of 6 bits, in 12 bytes."""
    a, b, c = s[:, :4], s[:, 4:8], s[:, 8:]
    return (np.hstack([a & 63, c & 15 | a >> 6 << 4])[:, :, None], np.hstack([b & 63, c >> 4 | b >> 6 << 4])[:, :, None])
)";

constexpr const char* kGrid = R"(
def grid(levels, bits, width, codes):
    """Points of `width` weights; each has `bits` bits in its code, which choose one of the levels."""
    code = np.array([int(c, 16) for c in codes.split()])[:, None]
    return np.float32(levels)[code >> bits * np.arange(width) & (1 << bits) - 1]

def signs(bits, even):
    """1 or -1 for each of eight bits, of which the last makes the number of ones even, or is there."""
    bit = bits[..., None] >> np.arange(8, dtype=bits.dtype) & 1
    if even:
        bit[..., 7] = bit[..., :7].sum(-1) & 1
    return np.where(bit, np.float32(-1), np.float32(1))

def nibbles(x):
    """The low, then the high half of each byte; as the scales 2 n + 1 of groups."""
    return 2 * np.stack([x & 15, x >> 4], 2).reshape(len(x), -1, 1, 1) + np.float32(1)
)";

struct Row {
    QuantType type;
    DecoderText decoder;
};

constexpr std::array kRows = {
    Row{QuantType::F32, {{}, "return b.view(\"<f4\")"}},
    Row{QuantType::F16, {{}, "return b.view(\"<f2\").astype(np.float32)"}},
    Row{QuantType::BF16, {{}, "return (b.view(\"<u2\").astype(np.uint32) << 16).view(np.float32)"}},
    Row{QuantType::Q8_0, {{kHalf}, "return half(b, 0) * b[:, None, 2:].view(np.int8)"}},
    Row{QuantType::Q4_0, {{kHalf, kFields}, "return half(b, 0) * (fields(b[:, 2:], 4, 1)[:, 0] - np.float32(8))"}},
    Row{QuantType::Q4_1, {{kHalf, kFields}, "return half(b, 0) * fields(b[:, 4:], 4, 1)[:, 0] + half(b, 2)"}},
    Row{QuantType::Q5_0,
        {{kHalf, kFields}, R"(fifth = np.unpackbits(b[:, 2:6], axis=1, bitorder="little").reshape(-1, 2, 16)
return half(b, 0) * ((fields(b[:, 6:], 4, 1)[:, 0] | fifth << 4) - np.float32(16)))"}},
    Row{QuantType::Q5_1,
        {{kHalf, kFields}, R"(fifth = np.unpackbits(b[:, 4:8], axis=1, bitorder="little").reshape(-1, 2, 16)
return half(b, 0) * (fields(b[:, 8:], 4, 1)[:, 0] | fifth << 4) + half(b, 2))"}},
    Row{QuantType::Q2_K, {{kHalf, kFields}, R"(q = fields(b[:, 16:80], 2, 2).reshape(-1, 16, 16)
scale, minimum = (b[:, :16] & 15)[:, :, None], (b[:, :16] >> 4)[:, :, None]
return half(b, 80) * scale * q - half(b, 82) * minimum)"}},
    Row{QuantType::Q3_K, {{kHalf, kFields}, R"(third = fields(b[:, :32], 1, 1).reshape(-1, 16, 16)
q = fields(b[:, 32:96], 2, 2).reshape(-1, 16, 16) | third << 2
low, high = fields(b[:, 96:104], 4, 1).reshape(-1, 16), fields(b[:, 104:108], 2, 1).reshape(-1, 16)
return half(b, 108) * ((low | high << 4) - np.float32(32))[:, :, None] * (q - np.float32(4)))"}},
    Row{QuantType::Q4_K, {{kHalf, kFields, kKScales}, R"(scale, minimum = scales_and_minima(b[:, 4:16])
q = fields(b[:, 16:], 4, 4).reshape(-1, 8, 32)
return half(b, 0) * scale * q - half(b, 2) * minimum)"}},
    Row{QuantType::Q5_K, {{kHalf, kFields, kKScales}, R"(scale, minimum = scales_and_minima(b[:, 4:16])
q = fields(b[:, 48:], 4, 4).reshape(-1, 8, 32) | fields(b[:, 16:48], 1, 1)[:, 0] << 4
return half(b, 0) * scale * q - half(b, 2) * minimum)"}},
    Row{QuantType::Q6_K, {{kHalf, kFields}, R"(low = fields(b[:, :128], 4, 2).reshape(-1, 16, 16)
high = fields(b[:, 128:192], 2, 2).reshape(-1, 16, 16)
return half(b, 208) * b[:, 192:208, None].view(np.int8) * ((low | high << 4) - np.float32(32)))"}},
    Row{QuantType::IQ4_NL,
        {{kHalf, kFields},
         R"(levels = np.float32([-127, -104, -83, -65, -49, -35, -22, -10, 1, 13, 25, 38, 53, 69, 89, 113])
return half(b, 0) * levels[fields(b[:, 2:], 4, 1)[:, 0]])"}},
    Row{QuantType::IQ4_XS,
        {{kHalf, kFields},
         R"(levels = np.float32([-127, -104, -83, -65, -49, -35, -22, -10, 1, 13, 25, 38, 53, 69, 89, 113])
low = np.stack([b[:, 4:8] & 15, b[:, 4:8] >> 4], 2).reshape(-1, 8)
high = np.stack([b[:, 2:4] >> i & 3 for i in (0, 2, 4, 6)], 2).reshape(-1, 8)
scale = half(b, 0) * ((low | high << 4) - np.float32(32))[:, :, None]
return scale * levels[fields(b[:, 8:], 4, 8).reshape(-1, 8, 32)])"}},
    Row{QuantType::IQ2_XXS, {{kHalf, kGrid}, R"(g = b[:, 2:].reshape(-1, 8, 8)
word = g[:, :, 4:].copy().view("<u4")
scale = half(b, 0) / 8 * (2 * (word >> 28) + 1)
return scale[..., None] * IQ2_XXS[g[:, :, :4]] * signs(word >> np.uint32([0, 7, 14, 21]) & 127, True))"}},
    Row{QuantType::IQ2_XS, {{kHalf, kGrid}, R"(q = b[:, 2:66].copy().view("<u2")
values = IQ2_XS[q & 511] * signs(q >> 9, True)
return half(b, 0)[..., None] / 8 * nibbles(b[:, 66:]) * values.reshape(-1, 16, 2, 8))"}},
    Row{QuantType::IQ2_S,
        {{kHalf, kGrid}, R"(high = np.stack([b[:, 66:74] >> i & 3 for i in (0, 2, 4, 6)], 2).reshape(-1, 32).astype(int)
values = IQ2_S[b[:, 2:34] | high << 8] * signs(b[:, 34:66], False)
return half(b, 0)[..., None] / 8 * nibbles(b[:, 74:]) * values.reshape(-1, 16, 2, 8))"}},
    Row{QuantType::IQ3_XXS, {{kHalf, kGrid}, R"(word = b[:, 66:].copy().view("<u4")[:, :, None]
sign = signs(word >> np.uint32([0, 7, 14, 21]) & 127, True).reshape(-1, 8, 8, 4)
scale = half(b, 0) / 4 * (2 * (word >> 28) + 1)
return scale[..., None] * IQ3_XXS[b[:, 2:66].reshape(-1, 8, 8)] * sign)"}},
    Row{QuantType::IQ3_S, {{kHalf, kGrid}, R"(high = np.unpackbits(b[:, 66:74], axis=1, bitorder="little").astype(int)
values = IQ3_S[b[:, 2:66] | high << 8].reshape(-1, 8, 8, 4)
return half(b, 0)[..., None] * nibbles(b[:, 106:]) * values * signs(b[:, 74:106], False).reshape(-1, 8, 8, 4))"}},
    Row{QuantType::IQ1_S, {{kHalf, kGrid}, R"(g = b[:, 34:].copy().view("<u2")[:, :, None]
point = b[:, 2:34].reshape(-1, 8, 4) | (g >> np.uint16([0, 3, 6, 9]) & 7) << 8
shift = np.where(g & 0x8000, -0.125, 0.125)
return (half(b, 0) * (2 * (g >> 12 & 7) + 1))[..., None] * (IQ1[point] + shift[..., None]))"}},
    Row{QuantType::IQ1_M, {{kHalf, kGrid}, R"(s = b[:, 48:].copy().view("<u2")
d = s[:, 0] >> 12 | s[:, 1] >> 12 << 4 | s[:, 2] >> 12 << 8 | s[:, 3] >> 12 << 12
scale = (s[:, :, None] >> np.uint16([0, 3, 6, 9]) & 7).reshape(-1, 16, 1, 1)
high = np.stack([b[:, 32:48] & 15, b[:, 32:48] >> 4], 2).astype(int)
values = IQ1[b[:, :32].reshape(-1, 16, 2) | (high & 7) << 8] + np.where(high & 8, -0.125, 0.125)[..., None]
return d.view("<f2").astype(np.float32)[:, None, None, None] * (2 * scale + 1) * values)"}},
    Row{QuantType::TQ1_0, {{kHalf}, R"(def digits(x, count):
    power = np.uint8([1, 3, 9, 27, 81])[:count, None]
    return ((x[:, None] * power).astype(np.uint16) * 3 >> 8).reshape(len(x), -1)
q = np.hstack([digits(b[:, :32], 5), digits(b[:, 32:48], 5), digits(b[:, 48:52], 4)])
return half(b, 52)[:, 0] * (q - np.float32(1)))"}},
    Row{QuantType::TQ2_0, {{kHalf, kFields}, R"(q = fields(b[:, :64], 2, 2).reshape(-1, 1, 256)
return half(b, 64) * (q - np.float32(1)))"}},
    Row{QuantType::MXFP4,
        {{kHalf, kFields}, R"(levels = np.float32([0, 1, 2, 3, 4, 6, 8, 12, 0, -1, -2, -3, -4, -6, -8, -12])  # doubled
scale = np.ldexp(np.float32(1), b[:, :1].astype(int) - 128)[:, :, None]
return scale * levels[fields(b[:, 1:], 4, 1)[:, 0]])"}},
};

}  // namespace

const DecoderText* findNumpyDecoder(QuantType type) noexcept
{
    for (const Row& row : kRows) {
        if (row.type == type) return &row.decoder;
    }
    return nullptr;
}

}  // namespace vitrine

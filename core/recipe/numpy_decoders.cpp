#include "core/recipe/program.h"

#include <array>

namespace vitrine {

namespace {

// `b` is uint8 [blocks, bytes]; half(b, at) is the float16 there, [blocks, 1, 1]; the layouts are those of core/quant.
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

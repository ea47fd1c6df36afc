#include "core/recipe/program.h"

#include <array>

namespace vitrine {

namespace {

// `b` is a block of bytes, `y` takes its values. The layouts are those of core/quant.
constexpr const char* kHalf = R"(
static float half(const unsigned char *b)
{
    int bits = b[0] | b[1] << 8, exponent = bits >> 10 & 31, mantissa = bits & 1023;
    float value = exponent == 31 ? (mantissa ? NAN : INFINITY)
                : exponent ? ldexpf(1024 + mantissa, exponent - 25) : ldexpf(mantissa, -24);
    return bits & 0x8000 ? -value : value;
}
)";
constexpr const char* kKScale = R"(
/* Scale and minimum `j` of eight, of 6 bits, in 12 bytes. */
static int scale_k(const unsigned char *s, int j) { return j < 4 ? s[j] & 63 : (s[j + 4] & 15) | s[j - 4] >> 6 << 4; }
static int minimum_k(const unsigned char *s, int j) { return j < 4 ? s[j + 4] & 63 : s[j + 4] >> 4 | s[j] >> 6 << 4; }
)";
constexpr const char* kLevels = R"(
static const int LEVELS[] = {-127, -104, -83, -65, -49, -35, -22, -10, 1, 13, 25, 38, 53, 69, 89, 113};
)";

struct Row {
    QuantType type;
    DecoderText decoder;
};

constexpr std::array kRows = {
    Row{QuantType::F32, {{}, "float f;\nmemcpy(&f, b, 4);\ny[0] = f;"}},
    Row{QuantType::F16, {{kHalf}, "y[0] = half(b);"}},
    Row{QuantType::BF16,
        {{}, "uint32_t bits = (uint32_t)(b[0] | b[1] << 8) << 16;\nfloat f;\nmemcpy(&f, &bits, 4);\ny[0] = f;"}},
    Row{QuantType::Q8_0,
        {{kHalf}, "float d = half(b);\nfor (int i = 0; i < 32; i++) y[i] = d * (signed char)b[2 + i];"}},
    Row{QuantType::Q4_0,
        {{kHalf},
         "float d = half(b);\nfor (int i = 0; i < 32; i++) y[i] = d * ((b[2 + i % 16] >> i / 16 * 4 & 15) - 8);"}},
    Row{QuantType::Q4_1,
        {{kHalf},
         "float d = half(b), m = half(b + 2);\nfor (int i = 0; i < 32; i++) y[i] = d * (b[4 + i % 16] >> i / 16 * 4 & "
         "15) + m;"}},
    Row{QuantType::Q5_0, {{kHalf}, R"(float d = half(b);
for (int i = 0; i < 32; i++) {
    int fifth = b[2 + i / 8] >> i % 8 & 1;
    y[i] = d * ((b[6 + i % 16] >> i / 16 * 4 & 15 | fifth << 4) - 16);
})"}},
    Row{QuantType::Q5_1, {{kHalf}, R"(float d = half(b), m = half(b + 2);
for (int i = 0; i < 32; i++) {
    int fifth = b[4 + i / 8] >> i % 8 & 1;
    y[i] = d * (b[8 + i % 16] >> i / 16 * 4 & 15 | fifth << 4) + m;
})"}},
    Row{QuantType::Q2_K, {{kHalf}, R"(float d = half(b + 80), m = half(b + 82);
for (int i = 0; i < 256; i++) {
    int q = b[16 + i / 128 * 32 + i % 32] >> i / 32 % 4 * 2 & 3;
    y[i] = d * (b[i / 16] & 15) * q - m * (b[i / 16] >> 4);
})"}},
    Row{QuantType::Q3_K, {{kHalf}, R"(float d = half(b + 108);
const unsigned char *s = b + 96;
for (int i = 0; i < 256; i++) {
    int g = i / 16, low = g < 8 ? s[g] & 15 : s[g - 8] >> 4, scale = low | (s[8 + g % 4] >> g / 4 * 2 & 3) << 4;
    int q = (b[32 + i / 128 * 32 + i % 32] >> i / 32 % 4 * 2 & 3) | (b[i % 32] >> i / 32 & 1) << 2;
    y[i] = d * (scale - 32) * (q - 4);
})"}},
    Row{QuantType::Q4_K, {{kHalf, kKScale}, R"(float d = half(b), m = half(b + 2);
for (int i = 0; i < 256; i++) {
    int j = i / 32, q = b[16 + j / 2 * 32 + i % 32] >> j % 2 * 4 & 15;
    y[i] = d * scale_k(b + 4, j) * q - m * minimum_k(b + 4, j);
})"}},
    Row{QuantType::Q5_K, {{kHalf, kKScale}, R"(float d = half(b), m = half(b + 2);
for (int i = 0; i < 256; i++) {
    int j = i / 32, q = (b[48 + j / 2 * 32 + i % 32] >> j % 2 * 4 & 15) | (b[16 + i % 32] >> j & 1) << 4;
    y[i] = d * scale_k(b + 4, j) * q - m * minimum_k(b + 4, j);
})"}},
    Row{QuantType::Q6_K, {{kHalf}, R"(float d = half(b + 208);
for (int i = 0; i < 256; i++) {
    int low = b[i / 128 * 64 + i % 64] >> i / 64 % 2 * 4 & 15, high = b[128 + i / 128 * 32 + i % 32] >> i / 32 % 4 * 2 & 3;
    y[i] = d * (signed char)b[192 + i / 16] * ((low | high << 4) - 32);
})"}},
    Row{QuantType::IQ4_NL,
        {{kHalf, kLevels},
         "float d = half(b);\nfor (int i = 0; i < 32; i++) y[i] = d * LEVELS[b[2 + i % 16] >> i / 16 * 4 & 15];"}},
    Row{QuantType::IQ4_XS, {{kHalf, kLevels}, R"(float d = half(b);
for (int i = 0; i < 256; i++) {
    int j = i / 32, low = b[4 + j / 2] >> j % 2 * 4 & 15, high = b[2 + j / 4] >> j % 4 * 2 & 3;
    y[i] = d * ((low | high << 4) - 32) * LEVELS[b[8 + j * 16 + i % 16] >> i % 32 / 16 * 4 & 15];
})"}},
    Row{QuantType::TQ1_0, {{kHalf}, R"(float d = half(b + 52);
static const int POWER[] = {1, 3, 9, 27, 81};
for (int i = 0; i < 256; i++) {
    int at = i < 160 ? i % 32 : i < 240 ? 32 + i % 16 : 48 + i % 4;
    int digit = i < 160 ? i / 32 : i < 240 ? (i - 160) / 16 : (i - 240) / 4;
    y[i] = d * (((b[at] * POWER[digit] & 255) * 3 >> 8) - 1);
})"}},
    Row{QuantType::TQ2_0, {{kHalf}, R"(float d = half(b + 64);
for (int i = 0; i < 256; i++) {
    int q = b[i / 128 * 32 + i % 32] >> i / 32 % 4 * 2 & 3;
    y[i] = d * (q - 1);
})"}},
    Row{QuantType::MXFP4,
        {{},
         R"(static const int LEVELS_FP4[] = {0, 1, 2, 3, 4, 6, 8, 12, 0, -1, -2, -3, -4, -6, -8, -12};  /* doubled */
for (int i = 0; i < 32; i++) y[i] = ldexp(LEVELS_FP4[b[1 + i % 16] >> i / 16 * 4 & 15], b[0] - 128);)"}},
};

}  // namespace

const DecoderText* findCDecoder(QuantType type) noexcept
{
    for (const Row& row : kRows) {
        if (row.type == type) return &row.decoder;
    }
    return nullptr;
}

}  // namespace vitrine

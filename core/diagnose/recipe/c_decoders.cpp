#include "core/diagnose/recipe/program.h"

#include <array>

namespace vitrine {

namespace {

// `b` points to the bytes of a block, and `y` receives its values. The layouts are those of core/file/quant.
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

constexpr const char* kSign = R"(
/* The sign of weight i of eight; the last makes the number of negative ones even. */
static int even_sign(unsigned seven, int i)
{
    int last = 0;
    for (int k = 0; k < 7; k++) last ^= seven >> k & 1;
    return (i < 7 ? seven >> i & 1 : (unsigned)last) ? -1 : 1;
}
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
    y[i] = d * (((b[6 + i % 16] >> i / 16 * 4 & 15) | fifth << 4) - 16);
})"}},
    Row{QuantType::Q5_1, {{kHalf}, R"(float d = half(b), m = half(b + 2);
for (int i = 0; i < 32; i++) {
    int fifth = b[4 + i / 8] >> i % 8 & 1;
    y[i] = d * ((b[8 + i % 16] >> i / 16 * 4 & 15) | fifth << 4) + m;
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
    Row{QuantType::IQ2_XXS, {{kHalf, kSign}, R"(float d = half(b) / 8;
for (int i = 0; i < 256; i++) {
    const unsigned char *g = b + 2 + i / 32 * 8;
    uint32_t word = g[4] | g[5] << 8 | g[6] << 16 | (uint32_t)g[7] << 24;
    int level = IQ2_XXS_LEVELS[IQ2_XXS[g[i / 8 % 4]] >> i % 8 * 2 & 3];
    y[i] = d * (2 * (word >> 28) + 1) * level * even_sign(word >> i / 8 % 4 * 7 & 127, i % 8);
})"}},
    Row{QuantType::IQ2_XS, {{kHalf, kSign}, R"(float d = half(b) / 8;
for (int i = 0; i < 256; i++) {
    int q = b[2 + i / 8 * 2] | b[3 + i / 8 * 2] << 8, scale = b[66 + i / 32] >> i / 16 % 2 * 4 & 15;
    y[i] = d * (2 * scale + 1) * IQ2_XS_LEVELS[IQ2_XS[q & 511] >> i % 8 * 2 & 3] * even_sign(q >> 9, i % 8);
})"}},
    Row{QuantType::IQ2_S, {{kHalf}, R"(float d = half(b) / 8;
for (int i = 0; i < 256; i++) {
    int k = i / 8, point = b[2 + k] | (b[66 + k / 4] >> k % 4 * 2 & 3) << 8, scale = b[74 + i / 32] >> i / 16 % 2 * 4 & 15;
    y[i] = d * (2 * scale + 1) * IQ2_S_LEVELS[IQ2_S[point] >> i % 8 * 2 & 3] * (b[34 + k] >> i % 8 & 1 ? -1 : 1);
})"}},
    Row{QuantType::IQ3_XXS, {{kHalf, kSign}, R"(float d = half(b) / 4;
for (int i = 0; i < 256; i++) {
    const unsigned char *s = b + 66 + i / 32 * 4;
    uint32_t word = s[0] | s[1] << 8 | s[2] << 16 | (uint32_t)s[3] << 24;
    int level = IQ3_XXS_LEVELS[IQ3_XXS[b[2 + i / 4]] >> i % 4 * 3 & 7];
    y[i] = d * (2 * (word >> 28) + 1) * level * even_sign(word >> i / 8 % 4 * 7 & 127, i % 8);
})"}},
    Row{QuantType::IQ3_S, {{kHalf}, R"(float d = half(b);
for (int i = 0; i < 256; i++) {
    int k = i / 4, point = b[2 + k] | (b[66 + k / 8] >> k % 8 & 1) << 8, scale = b[106 + i / 64] >> i / 32 % 2 * 4 & 15;
    y[i] = d * (2 * scale + 1) * IQ3_S_LEVELS[IQ3_S[point] >> i % 4 * 3 & 7] * (b[74 + i / 8] >> i % 8 & 1 ? -1 : 1);
})"}},
    Row{QuantType::IQ1_S, {{kHalf}, R"(float d = half(b);
for (int i = 0; i < 256; i++) {
    int g = b[34 + i / 32 * 2] | b[35 + i / 32 * 2] << 8, point = b[2 + i / 8] | (g >> i / 8 % 4 * 3 & 7) << 8;
    float shift = g & 0x8000 ? -0.125f : 0.125f;
    y[i] = d * (2 * (g >> 12 & 7) + 1) * (IQ1_LEVELS[IQ1[point] >> i % 8 * 2 & 3] + shift);
})"}},
    Row{QuantType::IQ1_M,
        {{kHalf}, R"(const unsigned char *s = b + 48, bits[] = {(s[1] >> 4) | (s[3] & 240), (s[5] >> 4) | (s[7] & 240)};
float d = half(bits);
for (int i = 0; i < 256; i++) {
    int four = s[i / 64 * 2] | s[i / 64 * 2 + 1] << 8, high = b[32 + i / 16] >> i / 8 % 2 * 4 & 15;
    float shift = high & 8 ? -0.125f : 0.125f;
    y[i] = d * (2 * (four >> i / 16 % 4 * 3 & 7) + 1) * (IQ1_LEVELS[IQ1[b[i / 8] | (high & 7) << 8] >> i % 8 * 2 & 3] + shift);
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

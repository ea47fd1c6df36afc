#include "tests/quant/formulas.h"

#include "core/file/quant/iq_grids.h"

#include <cmath>
#include <cstdint>
#include <initializer_list>

namespace vitrine::test {

namespace {

double halfAt(const unsigned char* bytes)
{
    const int bits = bytes[0] + 256 * bytes[1];
    const int exponent = bits / 1024 % 32;
    const double mantissa = bits % 1024;
    const double value =
        exponent == 0 ? mantissa * std::pow(2.0, -24) : (1024 + mantissa) * std::pow(2.0, exponent - 25);
    return bits >= 32768 ? -value : value;
}

/// Returns `count` bits of a byte, beginning with bit `first`.
int bits(unsigned char byte, int first, int count)
{
    return byte / (1 << first) % (1 << count);
}

int nibble(const unsigned char* qs, int i)
{
    return i < 16 ? bits(qs[i], 0, 4) : bits(qs[i - 16], 4, 4);
}

int iq4Level(int index)
{
    const int levels[] = {-127, -104, -83, -65, -49, -35, -22, -10, 1, 13, 25, 38, 53, 69, 89, 113};
    return levels[index];
}

FormulaValue sum(double a, double b = 0)
{
    return {a + b, std::abs(a) + std::abs(b)};
}

int scale6(const unsigned char* b, int j)
{
    return j < 4 ? bits(b[j], 0, 6) : bits(b[j + 4], 0, 4) + 16 * bits(b[j - 4], 6, 2);
}

int minimum6(const unsigned char* b, int j)
{
    return j < 4 ? bits(b[j + 4], 0, 6) : bits(b[j + 4], 4, 4) + 16 * bits(b[j], 6, 2);
}

FormulaValue q3k(const unsigned char* b, int i)
{
    const int k = i / 16;
    const int low = k < 8 ? bits(b[96 + k], 0, 4) : bits(b[96 + k - 8], 4, 4);
    const int scale = low + 16 * bits(b[104 + k % 4], 2 * (k / 4), 2) - 32;
    const int q = bits(b[32 + 32 * (i / 128) + i % 32], 2 * (i / 32 % 4), 2) + 4 * bits(b[i % 32], i / 32, 1) - 4;
    return sum(halfAt(b + 108) * scale * q);
}

FormulaValue q45k(const unsigned char* b, int i, const unsigned char* qh, const unsigned char* qs)
{
    const int j = i / 32;
    int q = bits(qs[32 * (j / 2) + i % 32], j % 2 == 0 ? 0 : 4, 4);
    if (qh) q += 16 * bits(qh[i % 32], j, 1);
    return sum(halfAt(b) * scale6(b + 4, j) * q, -halfAt(b + 2) * minimum6(b + 4, j));
}

FormulaValue q6k(const unsigned char* b, int i)
{
    const int h = i / 128;
    const int g = i / 32 % 4;
    const int l = i % 32;
    const int low = bits(b[64 * h + l + 32 * (g % 2)], g < 2 ? 0 : 4, 4);
    const int high = bits(b[128 + 32 * h + l], 2 * g, 2);
    return sum(halfAt(b + 208) * static_cast<std::int8_t>(b[192 + i / 16]) * (low + 16 * high - 32));
}

FormulaValue iq4xs(const unsigned char* b, int i)
{
    const int j = i / 32;
    const int high = (b[2] + 256 * b[3]) / (1 << (2 * j)) % 4;
    const int scale = bits(b[4 + j / 2], 4 * (j % 2), 4) + 16 * high - 32;
    return sum(halfAt(b) * scale * iq4Level(nibble(b + 8 + 16 * j, i % 32)));
}

FormulaValue tq1(const unsigned char* b, int i)
{
    const unsigned char byte = i < 160 ? b[i % 32] : i < 240 ? b[32 + (i - 160) % 16] : b[48 + (i - 240) % 4];
    const int digit = i < 160 ? i / 32 : i < 240 ? (i - 160) / 16 : (i - 240) / 4;
    // Extracts digit number `digit` of the fraction byte / 256 in base 3.
    double fraction = byte / 256.0;
    for (int n = 0; n < digit; ++n) fraction = 3 * fraction - std::floor(3 * fraction);
    return sum(halfAt(b + 52) * (std::floor(3 * fraction) - 1));
}

/// Returns the sign of weight `i` in a group of eight. Seven signs are stored. The eighth sign makes the number of
/// negative signs even.
int evenSign(int seven, int i)
{
    int negative = 0;
    for (int bit = 0; bit < 7; ++bit) negative += seven / (1 << bit) % 2;
    return (i < 7 ? seven / (1 << i) % 2 : negative % 2) == 0 ? 1 : -1;
}

long long wordAt(const unsigned char* b)
{
    return b[0] + 256LL * b[1] + 65536LL * b[2] + 16777216LL * b[3];
}

FormulaValue iq2xxs(const unsigned char* b, int i)
{
    const unsigned char* group = b + 2 + 8 * (i / 32);
    const long long word = wordAt(group + 4);
    const int point = i / 8 % 4;
    const int sign = evenSign(static_cast<int>(word / (1LL << (7 * point)) % 128), i % 8);
    return sum(halfAt(b) * (0.5 + static_cast<double>(word / (1LL << 28))) / 4 * sign *
               kIq2XxsGrid.points[group[point]][i % 8]);
}

FormulaValue iq2xs(const unsigned char* b, int i)
{
    const int q = b[2 + 2 * (i / 8)] + 256 * b[3 + 2 * (i / 8)];
    const int scale = bits(b[66 + i / 32], i / 16 % 2 * 4, 4);
    return sum(halfAt(b) * (0.5 + scale) / 4 * evenSign(q / 512, i % 8) * kIq2XsGrid.points[q % 512][i % 8]);
}

FormulaValue iq2s(const unsigned char* b, int i)
{
    const int index = b[2 + i / 8] + 256 * bits(b[66 + i / 32], i / 8 % 4 * 2, 2);
    const int sign = 1 - 2 * bits(b[34 + i / 8], i % 8, 1);
    const int scale = bits(b[74 + i / 32], i / 16 % 2 * 4, 4);
    return sum(halfAt(b) * (0.5 + scale) / 4 * sign * kIq2SGrid.points[index][i % 8]);
}

FormulaValue iq3xxs(const unsigned char* b, int i)
{
    const long long word = wordAt(b + 66 + 4 * (i / 32));
    const int sign = evenSign(static_cast<int>(word / (1LL << (i / 8 % 4 * 7)) % 128), i % 8);
    return sum(halfAt(b) * (0.5 + static_cast<double>(word / (1LL << 28))) / 2 * sign *
               kIq3XxsGrid.points[b[2 + i / 4]][i % 4]);
}

FormulaValue iq3s(const unsigned char* b, int i)
{
    const int index = b[2 + i / 4] + 256 * bits(b[66 + i / 32], i / 4 % 8, 1);
    const int sign = 1 - 2 * bits(b[74 + i / 8], i % 8, 1);
    const int scale = bits(b[106 + i / 64], i / 32 % 2 * 4, 4);
    return sum(halfAt(b) * (1 + 2 * scale) * sign * kIq3SGrid.points[index][i % 4]);
}

FormulaValue iq1s(const unsigned char* b, int i)
{
    const int group = b[34 + 2 * (i / 32)] + 256 * b[35 + 2 * (i / 32)];
    const int index = b[2 + i / 8] + 256 * (group / (1 << (i / 8 % 4 * 3)) % 8);
    const double shift = group >= 32768 ? -0.125 : 0.125;
    return sum(halfAt(b) * (2 * (group / 4096 % 8) + 1) * (kIq1Grid.points[index][i % 8] + shift));
}

FormulaValue iq1m(const unsigned char* b, int i)
{
    const unsigned char d[2] = {static_cast<unsigned char>(bits(b[49], 4, 4) + 16 * bits(b[51], 4, 4)),
                                static_cast<unsigned char>(bits(b[53], 4, 4) + 16 * bits(b[55], 4, 4))};
    const int scales = b[48 + 2 * (i / 64)] + 256 * b[49 + 2 * (i / 64)];
    const int high = bits(b[32 + i / 16], i / 8 % 2 * 4, 4);
    const int index = b[i / 8] + 256 * (high % 8);
    const double shift = high >= 8 ? -0.125 : 0.125;
    return sum(halfAt(d) * (2 * (scales / (1 << (i / 16 % 4 * 3)) % 8) + 1) * (kIq1Grid.points[index][i % 8] + shift));
}

FormulaValue mxfp4(const unsigned char* b, int i)
{
    const int code = nibble(b + 1, i);
    const int exponent = bits(static_cast<unsigned char>(code), 1, 2);
    const double mantissa = code % 2 / 2.0;
    const double value = exponent == 0 ? mantissa : (1 + mantissa) * std::pow(2.0, exponent - 1);
    return sum((code >= 8 ? -value : value) * std::pow(2.0, b[0] - 127));
}

}  // namespace

FormulaValue formulaValue(QuantType type, const unsigned char* b, int i)
{
    switch (type) {
    case QuantType::Q4_0:
        return sum(halfAt(b) * (nibble(b + 2, i) - 8));
    case QuantType::Q4_1:
        return sum(halfAt(b) * nibble(b + 4, i), halfAt(b + 2));
    case QuantType::Q5_0:
        return sum(halfAt(b) * (nibble(b + 6, i) + 16 * bits(b[2 + i / 8], i % 8, 1) - 16));
    case QuantType::Q5_1:
        return sum(halfAt(b) * (nibble(b + 8, i) + 16 * bits(b[4 + i / 8], i % 8, 1)), halfAt(b + 2));
    case QuantType::Q8_0:
        return sum(halfAt(b) * static_cast<std::int8_t>(b[2 + i]));
    case QuantType::Q2_K:
        return sum(halfAt(b + 80) * bits(b[i / 16], 0, 4) * bits(b[16 + 32 * (i / 128) + i % 32], 2 * (i / 32 % 4), 2),
                   -halfAt(b + 82) * bits(b[i / 16], 4, 4));
    case QuantType::Q3_K:
        return q3k(b, i);
    case QuantType::Q4_K:
        return q45k(b, i, nullptr, b + 16);
    case QuantType::Q5_K:
        return q45k(b, i, b + 16, b + 48);
    case QuantType::Q6_K:
        return q6k(b, i);
    case QuantType::IQ1_S:
        return iq1s(b, i);
    case QuantType::IQ1_M:
        return iq1m(b, i);
    case QuantType::IQ2_XXS:
        return iq2xxs(b, i);
    case QuantType::IQ2_XS:
        return iq2xs(b, i);
    case QuantType::IQ2_S:
        return iq2s(b, i);
    case QuantType::IQ3_XXS:
        return iq3xxs(b, i);
    case QuantType::IQ3_S:
        return iq3s(b, i);
    case QuantType::IQ4_NL:
        return sum(halfAt(b) * iq4Level(nibble(b + 2, i)));
    case QuantType::IQ4_XS:
        return iq4xs(b, i);
    case QuantType::TQ1_0:
        return tq1(b, i);
    case QuantType::TQ2_0:
        return sum(halfAt(b + 64) * (bits(b[32 * (i / 128) + i % 32], 2 * (i / 32 % 4), 2) - 1));
    case QuantType::MXFP4:
        return mxfp4(b, i);
    case QuantType::F32:
    case QuantType::F16:
    case QuantType::BF16:
        break;  // half_test covers these types, which have no blocks
    }
    return {std::nan(""), 0};
}

}  // namespace vitrine::test

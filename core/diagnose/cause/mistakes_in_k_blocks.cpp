// Mistakes in K-quants, IQ4_XS and the ternary formats: scales of groups, their packing, minima, quants of two bits,
// high bits.
#include "core/diagnose/cause/mistake_list.h"
#include "core/file/quant/iq4_xs.h"
#include "core/file/quant/q2_k.h"
#include "core/file/quant/q3_k.h"
#include "core/file/quant/q4_k.h"
#include "core/file/quant/q5_k.h"
#include "core/file/quant/q6_k.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace vitrine {

namespace {

using enum QuantType;

bool hasMinima(QuantType type)
{
    return type == Q2_K || type == Q4_K || type == Q5_K;
}

bool hasGroupScales(QuantType type)
{
    return hasMinima(type) || type == Q3_K || type == Q6_K || type == IQ4_XS;
}

void addGroupScales(MistakeList& list)
{
    const SentenceForm right =
        FORM("Weight i belongs to group i / 16 or i / 32. The scale of the weight is d times the scale of this group.");
    list.parts(DecodedPart::Scales, FORM("only d is used, not the scales of groups"), right,
               [](BlockParts& b) { b.scales.fill(1); });
    list.parts(DecodedPart::Scales, FORM("only the scales of groups are used, not d"), right,
               [](BlockParts& b) { b.d = 1; });
    list.parts(DecodedPart::Scales, FORM("all groups use the scale of the first group"), right,
               [](BlockParts& b) { b.scales.fill(b.scales[0]); });
    list.parts(DecodedPart::Scales, FORM("each group uses the scale of the previous group"), right,
               [](BlockParts& block) {
                   const auto all = std::span(block.scales).first(block.groups());
                   std::ranges::rotate(all, all.end() - 1);
               });
    list.parts(DecodedPart::Scales, FORM("each group uses the scale of the next group"), right, [](BlockParts& block) {
        const auto all = std::span(block.scales).first(block.groups());
        std::ranges::rotate(all, all.begin() + 1);
    });
    list.parts(DecodedPart::Scales, FORM("the scales of neighbouring groups are swapped"), right,
               [](BlockParts& block) {
                   for (std::size_t j = 0; j < block.groups(); j += 2) std::swap(block.scales[j], block.scales[j + 1]);
               });
}

/// Adds to `list` mistakes in unpacking the twelve bytes of scales and minima.
template <typename Block>
void addPackingOf(MistakeList& list)
{
    const SentenceForm right =
        FORM("Groups 0-3 have their six bits in bytes 0-3 (scales) and 4-7 (minima); groups 4-7 have four "
             "bits in bytes 8-11 "
             "and two in the top bits of bytes 0-7 (get_scale_min_k4 in ggml).");
    list.fields<Block>(DecodedPart::Scales,
                       FORM("the two high bits of the scales and minima of groups 4 to 7 are ignored"), right,
                       [](Block& block) {
                           for (std::size_t j = 0; j < 8; ++j) block.scales[j] &= 63;
                       });
    list.parts(DecodedPart::Scales, FORM("groups 4 to 7 use the scales and minima of groups 0 to 3"), right,
               [](BlockParts& block) {
                   for (std::size_t j = 4; j < 8; ++j) {
                       block.scales[j] = block.scales[j - 4];
                       block.minima[j] = block.minima[j - 4];
                   }
               });
    // Returns the low four bits of `value` with the high two bits of `of`. An engine makes this mistake if a copied
    // line of code uses the high bits of scales for minima, or the reverse.
    const auto highBits = [](float value, float of) {
        return static_cast<float>((static_cast<int>(value) & 15) | (static_cast<int>(of) & 48));
    };
    list.parts(DecodedPart::Minima, FORM("the minima of groups 4 to 7 take the high bits of the scales"), right,
               [highBits](BlockParts& block) {
                   for (std::size_t j = 4; j < 8; ++j) block.minima[j] = highBits(block.minima[j], block.scales[j]);
               });
    list.parts(DecodedPart::Scales, FORM("the scales of groups 4 to 7 take the high bits of the minima"), right,
               [highBits](BlockParts& block) {
                   for (std::size_t j = 4; j < 8; ++j) block.scales[j] = highBits(block.scales[j], block.minima[j]);
               });
    list.parts(DecodedPart::Scales,
               FORM("the scales and minima of groups 4 to 7 are unpacked like those of groups 0 to 3"), right,
               [](BlockParts& block) {
                   // Reads the scale of every group j from byte j and its minimum from byte j + 4, which is right only
                   // for groups 0 to 3.
                   std::array<int, 12> low{};
                   for (std::size_t j = 0; j < 4; ++j) {
                       const int scale = static_cast<int>(block.scales[j + 4]);
                       const int minimum = static_cast<int>(block.minima[j + 4]);
                       low[j] = static_cast<int>(block.scales[j]);
                       low[j + 4] = static_cast<int>(block.minima[j]);
                       low[j + 8] = (scale & 15) | (minimum & 3) << 4;
                   }
                   for (std::size_t j = 0; j < 8; ++j) {
                       block.scales[j] = static_cast<float>(low[j]);
                       block.minima[j] = static_cast<float>(low[j + 4]);
                   }
               });
    list.parts(DecodedPart::Scales, FORM("the two top bits of bytes 0 to 7 of the packed scales are not masked off"),
               right, [](BlockParts& block) {
                   const auto withTop = [](float value, float last) {
                       return static_cast<float>(static_cast<int>(value) | static_cast<int>(last) >> 4 << 6);
                   };
                   for (std::size_t j = 0; j < 4; ++j) {
                       block.scales[j] = withTop(block.scales[j], block.scales[j + 4]);
                       block.minima[j] = withTop(block.minima[j], block.minima[j + 4]);
                   }
               });
    list.parts(DecodedPart::Scales, FORM("the six bits of the scales are read as two's complement"), right,
               [](BlockParts& block) {
                   for (float& scale : block.scales) scale = scale < 32 ? scale : scale - 64;
               });
    list.parts(DecodedPart::Minima, FORM("the six bits of the minima are read as two's complement"), right,
               [](BlockParts& block) {
                   for (float& minimum : block.minima) minimum = minimum < 32 ? minimum : minimum - 64;
               });
    list.fields<Block>(
        DecodedPart::Scales, FORM("in groups 4 to 7, the scale and the minimum are swapped"), right, [](Block& block) {
            for (std::size_t j = 0; j < 4; ++j) {
                const int scale = (block.scales[j + 8] & 15) | block.scales[j] >> 6 << 4;
                const int minimum = block.scales[j + 8] >> 4 | block.scales[j + 4] >> 6 << 4;
                block.scales[j + 8] = static_cast<std::uint8_t>((minimum & 15) | (scale & 15) << 4);
                block.scales[j] = static_cast<std::uint8_t>((block.scales[j] & 63) | minimum >> 4 << 6);
                block.scales[j + 4] = static_cast<std::uint8_t>((block.scales[j + 4] & 63) | scale >> 4 << 6);
            }
        });
}

void addMinima(MistakeList& list)
{
    const SentenceForm right = FORM("A weight is d · scale · q - dmin · minimum, with a minimum for every group.");
    list.parts(DecodedPart::Minima, FORM("the minima are missing"), right, [](BlockParts& b) { b.dmin = 0; });
    list.parts(DecodedPart::Minima, FORM("the minima are added instead of subtracted"), right,
               [](BlockParts& b) { b.dmin = -b.dmin; });
    list.parts(DecodedPart::Minima, FORM("only dmin is used, not the minima of groups"), right,
               [](BlockParts& b) { b.minima.fill(1); });
    list.parts(DecodedPart::Minima, FORM("the minima are multiplied by d, not by dmin"), right,
               [](BlockParts& b) { b.dmin = b.d; });
    list.parts(DecodedPart::Minima, FORM("the minima are also multiplied by d and the scale of the group"), right,
               [](BlockParts& block) {
                   for (std::size_t j = 0; j < block.groups(); ++j) block.minima[j] *= block.d * block.scales[j];
               });
    list.parts(DecodedPart::Minima, FORM("d and dmin are swapped"), FORM("d comes first, dmin after it."),
               [](BlockParts& b) { std::swap(b.d, b.dmin); });
    list.parts(DecodedPart::Minima, FORM("minima and scales are swapped"),
               FORM("In Q2_K, the low nibble of a byte is the scale of a group, and the high nibble is its minimum. In "
                    "Q4_K and Q5_K, the scales come before the minima."),
               [](BlockParts& b) { std::swap(b.scales, b.minima); });
    list.parts(DecodedPart::Minima, FORM("all groups use the minimum of the first group"), right,
               [](BlockParts& b) { b.minima.fill(b.minima[0]); });
    list.parts(DecodedPart::Minima, FORM("only the minima of groups are used, not dmin"), right,
               [](BlockParts& b) { b.dmin = 1; });
    list.parts(DecodedPart::Minima, FORM("the minima are subtracted from the quants before scaling"), right,
               [](BlockParts& block) {
                   for (std::size_t j = 0; j < block.groups(); ++j) block.minima[j] *= block.d * block.scales[j];
                   block.dmin = 1;
               });
}

/// Adds to `list` mistakes where a group uses both the scale and the minimum of another group.
void addPlacesOfGroups(MistakeList& list)
{
    const SentenceForm right = FORM("Group j, of 16 or 32 weights, has scale j and minimum j.");
    using Source = std::size_t (*)(std::size_t group, std::size_t groups);
    const auto place = [&](SentenceForm mistake, Source source) {
        list.parts(DecodedPart::Scales, mistake, right, [source](BlockParts& block) {
            const auto [scales, minima] = std::pair(block.scales, block.minima);
            for (std::size_t j = 0; j < block.groups(); ++j) {
                block.scales[j] = scales[source(j, block.groups())];
                block.minima[j] = minima[source(j, block.groups())];
            }
        });
    };
    place(FORM("each group uses the scale and the minimum of the previous group"),
          [](std::size_t j, std::size_t n) { return (j + n - 1) % n; });
    place(FORM("each group uses the scale and the minimum of the next group"),
          [](std::size_t j, std::size_t n) { return (j + 1) % n; });
    place(FORM("the scales and minima of neighbouring groups are swapped"),
          [](std::size_t j, std::size_t) { return j ^ 1; });
    place(FORM("every two groups use the scale and the minimum of the first of them"),
          [](std::size_t j, std::size_t) { return j & ~std::size_t{1}; });
    place(FORM("even groups use the scales and minima of the first half, odd groups those of the second half"),
          [](std::size_t j, std::size_t n) { return j / 2 + j % 2 * (n / 2); });
}

/// Adds to `list` the mistake that quants are read as signed numbers, as in formats without minima.
void addSignsOfQuants(MistakeList& list)
{
    const int zero = list.type() == Q2_K ? 2 : list.type() == Q4_K ? 8 : 16;
    const SentenceForm right = FORM("Quants are not signed: a weight is d · scale · q - dmin · minimum.");
    list.parts(DecodedPart::Signs, FORM("quants are read as two's complement"), right, [zero](BlockParts& block) {
        for (int& quant : block.quants) quant = (quant ^ zero) - zero;
    });
    list.parts(DecodedPart::Signs, SENTENCE(zero, " is subtracted from the quants"), right,
               [zero](BlockParts& block) { block.zero = zero; });
    list.parts(DecodedPart::Signs, SENTENCE(zero, " is subtracted from the quants, not the minimum"), right,
               [zero](BlockParts& block) {
                   block.zero = zero;
                   block.dmin = 0;
               });
}

/// Adds to `list` mistakes in the order of two-bit quants. A byte of Q2_K, Q3_K and TQ2_0 contains two bits each of
/// four weights that are 32 apart.
void addPairsOfBits(MistakeList& list)
{
    if (list.type() != Q2_K && list.type() != Q3_K && list.type() != TQ2_0) return;
    const SentenceForm right =
        FORM("Bits 2g and 2g + 1 of byte l are weight 32 · g + l of their half of the block, not weight 4 · l + g.");
    const auto place = [&](SentenceForm mistake, std::size_t (*to)(std::size_t)) {
        list.parts(DecodedPart::Quants, mistake, right, [to](BlockParts& block) {
            const std::array<int, 256> quants = block.quants;
            for (std::size_t i = 0; i < 256; ++i) block.quants[to(i)] = (quants[to(i)] & ~3) | (quants[i] & 3);
        });
    };
    // Weight i is stored in bit pair i / 32 % 4 of byte i / 128 · 32 + i % 32.
    place(FORM("the four quants of a byte are read as neighbouring weights"),
          [](std::size_t i) { return (i / 128 * 32 + i % 32) * 4 + i / 32 % 4; });
    place(FORM("the four quants of a byte are in reverse order"),
          [](std::size_t i) { return i / 128 * 128 + (3 - i / 32 % 4) * 32 + i % 32; });
    place(FORM("the halves of a block are swapped"), [](std::size_t i) { return (i + 128) % 256; });
}

void addHighBits(MistakeList& list)
{
    if (list.type() == Q3_K) {
        const SentenceForm right = FORM("Bit j of byte l of hmask is the third bit of weight 32 · j + l. If the bit is "
                                        "0, subtract 4 from the weight.");
        list.parts(DecodedPart::HighBits, FORM("the high bits are missing (4 is never subtracted)"), right,
                   [](BlockParts& block) {
                       for (int& quant : block.quants) quant &= 3;
                       block.zero = 0;
                   });
        list.parts(DecodedPart::HighBits, FORM("the high bits are missing (4 is always subtracted)"), right,
                   [](BlockParts& block) {
                       for (int& quant : block.quants) quant &= 3;
                   });
        list.parts(DecodedPart::HighBits, FORM("the high bits are inverted"), right, [](BlockParts& block) {
            for (int& quant : block.quants) quant ^= 4;
        });
        list.fields<BlockQ3_K>(DecodedPart::HighBits, FORM("the high bits are in reverse order"), right,
                               [](BlockQ3_K& block) {
                                   for (std::uint8_t& byte : block.hmask) {
                                       int reversed = 0;
                                       for (int bit = 0; bit < 8; ++bit) reversed |= (byte >> bit & 1) << (7 - bit);
                                       byte = static_cast<std::uint8_t>(reversed);
                                   }
                               });
    }
    if (list.type() == Q5_K) {
        const SentenceForm right = FORM("Bit j of byte l of qh is the fifth bit of weight 32 · j + l.");
        const auto place = [&](SentenceForm mistake, std::size_t (*from)(std::size_t)) {
            list.parts(DecodedPart::HighBits, mistake, right, [from](BlockParts& block) {
                const std::array<int, 256> quants = block.quants;
                for (std::size_t i = 0; i < 256; ++i) block.quants[i] = (quants[i] & 15) | (quants[from(i)] & 16);
            });
        };
        list.parts(DecodedPart::HighBits, FORM("the high bits are missing"), right, [](BlockParts& block) {
            for (int& quant : block.quants) quant &= 15;
        });
        list.parts(DecodedPart::HighBits, FORM("the high bits are inverted"), right, [](BlockParts& block) {
            for (int& quant : block.quants) quant ^= 16;
        });
        place(FORM("the high bits are in reverse order"), [](std::size_t i) { return (7 - i / 32) * 32 + i % 32; });
        place(FORM("the high bits of low and high nibbles are swapped"),
              [](std::size_t i) { return (i / 32 ^ 1) * 32 + i % 32; });
        place(FORM("only the first two bits of each byte of qh are used"), [](std::size_t i) { return i % 64; });
        place(FORM("the eight high bits of a byte are used for neighbouring weights"),
              [](std::size_t i) { return i % 8 * 32 + i / 8; });
    }
    if (list.type() == Q6_K) {
        const SentenceForm right = FORM(
            "Bits 2g and 2g + 1 of byte l of qh are the high bits of weight 32 · g + l of their half of the block.");
        const auto place = [&](SentenceForm mistake, std::size_t (*from)(std::size_t)) {
            list.parts(DecodedPart::HighBits, mistake, right, [from](BlockParts& block) {
                const std::array<int, 256> quants = block.quants;
                for (std::size_t i = 0; i < 256; ++i) block.quants[i] = (quants[i] & 15) | (quants[from(i)] & 48);
            });
        };
        list.parts(DecodedPart::HighBits, FORM("the high bits are missing"), right, [](BlockParts& block) {
            for (int& quant : block.quants) quant &= 15;
        });
        list.parts(DecodedPart::HighBits, FORM("the high bits are missing, and 8 is subtracted instead of 32"), right,
                   [](BlockParts& block) {
                       for (int& quant : block.quants) quant &= 15;
                       block.zero = 8;
                   });
        place(FORM("the high bits are in reverse order"),
              [](std::size_t i) { return i / 128 * 128 + (3 - i / 32 % 4) * 32 + i % 32; });
        place(FORM("the second half of the block uses the high bits of the first half"),
              [](std::size_t i) { return i % 128; });
        place(FORM("only the lowest two bits of each byte of qh are used"),
              [](std::size_t i) { return i / 128 * 128 + i % 32; });
        place(FORM("the four pairs of high bits in a byte are used for neighbouring weights"),
              [](std::size_t i) { return i / 128 * 128 + i % 4 * 32 + i % 128 / 4; });
        list.parts(DecodedPart::Signs, SENTENCE(32, " is not subtracted from the quants"),
                   FORM("A weight is d · scale · (q - 32)."), [](BlockParts& b) { b.zero = 0; });
        list.parts(DecodedPart::Signs, SENTENCE(31, " is subtracted from the quants, not ", 32),
                   FORM("A weight is d · scale · (q - 32)."), [](BlockParts& b) { b.zero = 31; });
        list.parts(DecodedPart::Scales, FORM("the signed scales are read as unsigned bytes"),
                   FORM("The scales of Q6_K are signed bytes."), [](BlockParts& block) {
                       for (float& scale : block.scales) scale = scale < 0 ? scale + 256 : scale;
                   });
        list.parts(DecodedPart::Scales, FORM("one scale is used for 32 weights instead of 16"),
                   FORM("Q6_K has 16 scales, each for 16 weights."), [](BlockParts& block) {
                       for (std::size_t j = 0; j < 16; ++j) block.scales[j] = block.scales[j & ~std::size_t{1}];
                   });
    }
}

void addScalesLessThirtyTwo(MistakeList& list)
{
    const SentenceForm right = FORM("The six bits of a scale count from -32: subtract 32.");
    list.parts(DecodedPart::Scales, SENTENCE(32, " is not subtracted from the scales"), right, [](BlockParts& block) {
        for (std::size_t j = 0; j < block.groups(); ++j) block.scales[j] += 32;
    });
    list.parts(DecodedPart::Scales, FORM("the two high bits of the scales are ignored"), right, [](BlockParts& block) {
        for (std::size_t j = 0; j < block.groups(); ++j) {
            block.scales[j] = static_cast<float>(((static_cast<int>(block.scales[j]) + 32) & 15) - 32);
        }
    });
    list.parts(DecodedPart::Scales,
               FORM("the two high bits of the scales are ignored, and 8 is subtracted instead of 32"), right,
               [](BlockParts& block) {
                   for (std::size_t j = 0; j < block.groups(); ++j) {
                       block.scales[j] = static_cast<float>(((static_cast<int>(block.scales[j]) + 32) & 15) - 8);
                   }
               });
    list.parts(DecodedPart::Scales, FORM("the two high bits of the scales are ignored, and 32 is not subtracted"),
               right, [](BlockParts& block) {
                   for (std::size_t j = 0; j < block.groups(); ++j) {
                       block.scales[j] = static_cast<float>((static_cast<int>(block.scales[j]) + 32) & 15);
                   }
               });
}

/// Adds to `list` the mistake that all low nibbles of the block come first, then all high ones, instead of alternating
/// every 32 weights.
void addOrderOfHalves(MistakeList& list)
{
    list.parts(DecodedPart::Nibbles, FORM("all low nibbles of the block are read first"),
               FORM("Every 32 bytes hold 64 weights: first those in the low nibbles, then those in the high nibbles."),
               [](BlockParts& block) {
                   const std::array<int, 256> quants = block.quants;
                   for (std::size_t i = 0; i < 256; ++i) {
                       // The nibble of weight `from` is number i / 128 in byte i % 128.
                       const std::size_t from = i % 128 / 32 * 64 + i / 128 * 32 + i % 32;
                       block.quants[i] = (quants[i] & ~15) | (quants[from] & 15);
                   }
               });
}

void addTernary(MistakeList& list)
{
    if (list.type() != TQ1_0 && list.type() != TQ2_0) return;
    list.parts(DecodedPart::Signs, SENTENCE(1, " is not subtracted from the quants"),
               FORM("A weight is d · (t - 1) with t = 0, 1 or 2."), [](BlockParts& block) { block.zero = 0; });
    list.parts(DecodedPart::Scales, FORM("the scales are ignored"),
               FORM("Every weight is multiplied by the scale of its block."), [](BlockParts& block) { block.d = 1; });
    if (list.type() != TQ1_0) return;
    list.parts(DecodedPart::Order, FORM("the digits of a byte are read as neighbouring weights"),
               FORM("Digit n of byte l is weight 32 · n + l, not 5 · l + n."), [](BlockParts& block) {
                   const std::array<int, 256> quants = block.quants;
                   for (std::size_t l = 0; l < 32; ++l) {
                       for (std::size_t n = 0; n < 5; ++n) block.quants[5 * l + n] = quants[32 * n + l];
                   }
                   for (std::size_t l = 0; l < 16; ++l) {
                       for (std::size_t n = 0; n < 5; ++n) block.quants[160 + 5 * l + n] = quants[160 + 16 * n + l];
                   }
                   for (std::size_t l = 0; l < 4; ++l) {
                       for (std::size_t n = 0; n < 4; ++n) block.quants[240 + 4 * l + n] = quants[240 + 4 * n + l];
                   }
               });
}

}  // namespace

void addKMistakes(MistakeList& list)
{
    addTernary(list);
    addPairsOfBits(list);
    if (!hasGroupScales(list.type())) return;
    addGroupScales(list);
    if (hasMinima(list.type())) {
        addMinima(list);
        addPlacesOfGroups(list);
        addSignsOfQuants(list);
    }
    if (list.type() == Q4_K) addPackingOf<BlockQ4_K>(list);
    if (list.type() == Q5_K) addPackingOf<BlockQ5_K>(list);
    if (list.type() == Q4_K || list.type() == Q5_K) addOrderOfHalves(list);
    if (list.type() == Q3_K || list.type() == IQ4_XS) addScalesLessThirtyTwo(list);
    addHighBits(list);
}

}  // namespace vitrine

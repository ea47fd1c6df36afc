// Mistakes in K-quants, IQ4_XS and the ternary formats: scales of groups, their packing, minima, quants of two bits,
// high bits.
#include "core/base/concat.h"
#include "core/cause/mistake_list.h"
#include "core/quant/iq4_xs.h"
#include "core/quant/q2_k.h"
#include "core/quant/q3_k.h"
#include "core/quant/q4_k.h"
#include "core/quant/q5_k.h"
#include "core/quant/q6_k.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
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
    const char* right =
        "A weight's scale is d times the scale of its group of 16 or 32 weights, whose number is i / 16 or i / 32.";
    list.parts("scales: only d is used, not the scales of groups", right, [](BlockParts& b) { b.scales.fill(1); });
    list.parts("scales: only the scales of groups are used, not d", right, [](BlockParts& b) { b.d = 1; });
    list.parts("scales: all groups use that of the first group", right,
               [](BlockParts& b) { b.scales.fill(b.scales[0]); });
    list.parts("scales: each group uses that of the previous group", right, [](BlockParts& block) {
        const auto all = std::span(block.scales).first(block.groups());
        std::ranges::rotate(all, all.end() - 1);
    });
    list.parts("scales: each group uses that of the next group", right, [](BlockParts& block) {
        const auto all = std::span(block.scales).first(block.groups());
        std::ranges::rotate(all, all.begin() + 1);
    });
    list.parts("scales: those of neighbouring groups are swapped", right, [](BlockParts& block) {
        for (std::size_t j = 0; j < block.groups(); j += 2) std::swap(block.scales[j], block.scales[j + 1]);
    });
}

/// Adds mistakes in unpacking the twelve bytes of scales and minima.
template <typename Block>
void addPackingOf(MistakeList& list)
{
    const char* right = "Groups 0-3 have their six bits in bytes 0-3 (scales) and 4-7 (minima); groups 4-7 have four "
                        "bits in bytes 8-11 "
                        "and two on top of bytes 0-7 (get_scale_min_k4 in ggml).";
    list.fields<Block>("scales: the two high bits of groups 4 to 7 are ignored", right, [](Block& block) {
        for (std::size_t j = 0; j < 8; ++j) block.scales[j] &= 63;
    });
    list.parts("scales: groups 4 to 7 use scales and minima of groups 0 to 3", right, [](BlockParts& block) {
        for (std::size_t j = 4; j < 8; ++j) {
            block.scales[j] = block.scales[j - 4];
            block.minima[j] = block.minima[j - 4];
        }
    });
    // The high bits of scales are used for minima, or the reverse, as after copying a line of code.
    const auto highBits = [](float value, float of) {
        return static_cast<float>((static_cast<int>(value) & 15) | (static_cast<int>(of) & 48));
    };
    list.parts("mins: groups 4 to 7 use the high bits of their scales", right, [highBits](BlockParts& block) {
        for (std::size_t j = 4; j < 8; ++j) block.minima[j] = highBits(block.minima[j], block.scales[j]);
    });
    list.parts("scales: groups 4 to 7 use the high bits of their minima", right, [highBits](BlockParts& block) {
        for (std::size_t j = 4; j < 8; ++j) block.scales[j] = highBits(block.scales[j], block.minima[j]);
    });
    list.parts("scales: groups 4 to 7 are unpacked like groups 0 to 3", right, [](BlockParts& block) {
        // Group j reads bytes j and j + 4, even if they belong to other groups.
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
    list.parts("scales: the two top bits of bytes 0 to 7 are not masked off", right, [](BlockParts& block) {
        const auto withTop = [](float value, float last) {
            return static_cast<float>(static_cast<int>(value) | static_cast<int>(last) >> 4 << 6);
        };
        for (std::size_t j = 0; j < 4; ++j) {
            block.scales[j] = withTop(block.scales[j], block.scales[j + 4]);
            block.minima[j] = withTop(block.minima[j], block.minima[j + 4]);
        }
    });
    list.parts("scales: the six bits are read as two's complement", right, [](BlockParts& block) {
        for (float& scale : block.scales) scale = scale < 32 ? scale : scale - 64;
    });
    list.parts("mins: the six bits are read as two's complement", right, [](BlockParts& block) {
        for (float& minimum : block.minima) minimum = minimum < 32 ? minimum : minimum - 64;
    });
    list.fields<Block>("scales: in groups 4 to 7, scale and minimum are swapped", right, [](Block& block) {
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
    const char* right = "A weight is d · scale · q - dmin · minimum, with a minimum for every group.";
    list.parts("mins: missing", right, [](BlockParts& b) { b.dmin = 0; });
    list.parts("mins: added instead of subtracted", right, [](BlockParts& b) { b.dmin = -b.dmin; });
    list.parts("mins: only dmin is used, not the minima of groups", right, [](BlockParts& b) { b.minima.fill(1); });
    list.parts("mins: multiplied by d, not by dmin", right, [](BlockParts& b) { b.dmin = b.d; });
    list.parts("mins: also multiplied by d and the scale of the group", right, [](BlockParts& block) {
        for (std::size_t j = 0; j < block.groups(); ++j) block.minima[j] *= block.d * block.scales[j];
    });
    list.parts("mins: d and dmin are swapped", "d comes first, dmin after it.",
               [](BlockParts& b) { std::swap(b.d, b.dmin); });
    list.parts("mins: minima and scales are swapped",
               "Scales are the low ones, minima the high ones: see the format's table.",
               [](BlockParts& b) { std::swap(b.scales, b.minima); });
    list.parts("mins: all groups use that of the first group", right,
               [](BlockParts& b) { b.minima.fill(b.minima[0]); });
    list.parts("mins: only the minima of groups are used, not dmin", right, [](BlockParts& b) { b.dmin = 1; });
    list.parts("mins: subtracted from the quant before scaling", right, [](BlockParts& block) {
        for (std::size_t j = 0; j < block.groups(); ++j) block.minima[j] *= block.d * block.scales[j];
        block.dmin = 1;
    });
}

/// Adds groups that use both the scale and the minimum of another group.
void addPlacesOfGroups(MistakeList& list)
{
    const char* right = "Group j, of 16 or 32 weights, has scale j and minimum j.";
    using Source = std::size_t (*)(std::size_t group, std::size_t groups);
    const auto place = [&](const char* detail, Source source) {
        list.parts(detail, right, [source](BlockParts& block) {
            const auto [scales, minima] = std::pair(block.scales, block.minima);
            for (std::size_t j = 0; j < block.groups(); ++j) {
                block.scales[j] = scales[source(j, block.groups())];
                block.minima[j] = minima[source(j, block.groups())];
            }
        });
    };
    place("scales: each group uses scale and minimum of the previous group",
          [](std::size_t j, std::size_t n) { return (j + n - 1) % n; });
    place("scales: each group uses scale and minimum of the next group",
          [](std::size_t j, std::size_t n) { return (j + 1) % n; });
    place("scales: scales and minima of neighbouring groups are swapped",
          [](std::size_t j, std::size_t) { return j ^ 1; });
    place("scales: every two groups use scale and minimum of the first one",
          [](std::size_t j, std::size_t) { return j & ~std::size_t{1}; });
    place("scales: even groups use scales and minima of the first half, odd groups those of the second half",
          [](std::size_t j, std::size_t n) { return j / 2 + j % 2 * (n / 2); });
}

/// Adds quants that are read as signed numbers, as in formats without minima.
void addSignsOfQuants(MistakeList& list)
{
    const int zero = list.type() == Q2_K ? 2 : list.type() == Q4_K ? 8 : 16;
    const std::string right = "Quants are not signed: a weight is d · scale · q - dmin · minimum.";
    const std::string number = std::to_string(zero);
    list.parts("signs: quants are read as two's complement", right, [zero](BlockParts& block) {
        for (int& quant : block.quants) quant = (quant ^ zero) - zero;
    });
    list.parts(concat("signs: ", number, " is subtracted from quants"), right,
               [zero](BlockParts& block) { block.zero = zero; });
    list.parts(concat("signs: ", number, " is subtracted from quants, not the minimum"), right,
               [zero](BlockParts& block) {
                   block.zero = zero;
                   block.dmin = 0;
               });
}

/// Adds mistakes in the order of two-bit quants. A byte of Q2_K, Q3_K and TQ2_0 contains two bits each of four weights
/// that are 32 apart.
void addPairsOfBits(MistakeList& list)
{
    if (list.type() != Q2_K && list.type() != Q3_K && list.type() != TQ2_0) return;
    const char* right =
        "Bits 2g and 2g + 1 of byte l are weight 32 · g + l of their half of the block, not weight 4 · l + g.";
    const auto place = [&](const char* detail, std::size_t (*to)(std::size_t)) {
        list.parts(detail, right, [to](BlockParts& block) {
            const std::array<int, 256> quants = block.quants;
            for (std::size_t i = 0; i < 256; ++i) block.quants[to(i)] = (quants[to(i)] & ~3) | (quants[i] & 3);
        });
    };
    // Weight i is stored in bit pair i / 32 % 4 of byte i / 128 · 32 + i % 32.
    place("quants: the four of a byte are used for neighbouring weights",
          [](std::size_t i) { return (i / 128 * 32 + i % 32) * 4 + i / 32 % 4; });
    place("quants: the four of a byte are in reverse order",
          [](std::size_t i) { return i / 128 * 128 + (3 - i / 32 % 4) * 32 + i % 32; });
    place("quants: the halves of a block are swapped", [](std::size_t i) { return (i + 128) % 256; });
}

void addHighBits(MistakeList& list)
{
    if (list.type() == Q3_K) {
        const char* right =
            "Bit j of byte l of hmask is the third bit of weight 32 · j + l; where it is 0, 4 is subtracted.";
        list.parts("high bits: missing (4 is never subtracted)", right, [](BlockParts& block) {
            for (int& quant : block.quants) quant &= 3;
            block.zero = 0;
        });
        list.parts("high bits: missing (4 is always subtracted)", right, [](BlockParts& block) {
            for (int& quant : block.quants) quant &= 3;
        });
        list.parts("high bits: inverted", right, [](BlockParts& block) {
            for (int& quant : block.quants) quant ^= 4;
        });
        list.fields<BlockQ3_K>("high bits: in reverse order", right, [](BlockQ3_K& block) {
            for (std::uint8_t& byte : block.hmask) {
                int reversed = 0;
                for (int bit = 0; bit < 8; ++bit) reversed |= (byte >> bit & 1) << (7 - bit);
                byte = static_cast<std::uint8_t>(reversed);
            }
        });
    }
    if (list.type() == Q5_K) {
        const char* right = "Bit j of byte l of qh is the fifth bit of weight 32 · j + l.";
        const auto place = [&](const char* detail, std::size_t (*from)(std::size_t)) {
            list.parts(detail, right, [from](BlockParts& block) {
                const std::array<int, 256> quants = block.quants;
                for (std::size_t i = 0; i < 256; ++i) block.quants[i] = (quants[i] & 15) | (quants[from(i)] & 16);
            });
        };
        list.parts("high bits: missing", right, [](BlockParts& block) {
            for (int& quant : block.quants) quant &= 15;
        });
        list.parts("high bits: inverted", right, [](BlockParts& block) {
            for (int& quant : block.quants) quant ^= 16;
        });
        place("high bits: in reverse order", [](std::size_t i) { return (7 - i / 32) * 32 + i % 32; });
        place("high bits: those of low and high nibbles are swapped",
              [](std::size_t i) { return (i / 32 ^ 1) * 32 + i % 32; });
        place("high bits: only the first two bits of each byte are used", [](std::size_t i) { return i % 64; });
        place("high bits: the eight of a byte are used for neighbouring weights",
              [](std::size_t i) { return i % 8 * 32 + i / 8; });
    }
    if (list.type() == Q6_K) {
        const char* right =
            "Bits 2g and 2g + 1 of byte l of qh are the high bits of weight 32 · g + l of their half of the block.";
        const auto place = [&](const char* detail, std::size_t (*from)(std::size_t)) {
            list.parts(detail, right, [from](BlockParts& block) {
                const std::array<int, 256> quants = block.quants;
                for (std::size_t i = 0; i < 256; ++i) block.quants[i] = (quants[i] & 15) | (quants[from(i)] & 48);
            });
        };
        list.parts("high bits: missing", right, [](BlockParts& block) {
            for (int& quant : block.quants) quant &= 15;
        });
        list.parts("high bits: missing, and 8 is subtracted instead of 32", right, [](BlockParts& block) {
            for (int& quant : block.quants) quant &= 15;
            block.zero = 8;
        });
        place("high bits: in reverse order",
              [](std::size_t i) { return i / 128 * 128 + (3 - i / 32 % 4) * 32 + i % 32; });
        place("high bits: the second half of the block uses those of the first", [](std::size_t i) { return i % 128; });
        place("high bits: only the lowest two bits of each byte are used",
              [](std::size_t i) { return i / 128 * 128 + i % 32; });
        place("high bits: the four pairs of a byte are used for neighbouring weights",
              [](std::size_t i) { return i / 128 * 128 + i % 4 * 32 + i % 128 / 4; });
        list.parts("signs: 32 is not subtracted", "A weight is d · scale · (q - 32).",
                   [](BlockParts& b) { b.zero = 0; });
        list.parts("signs: 31 is subtracted, not 32", "A weight is d · scale · (q - 32).",
                   [](BlockParts& b) { b.zero = 31; });
        list.parts("scales: signed bytes are read as unsigned", "The scales of Q6_K are signed bytes.",
                   [](BlockParts& block) {
                       for (float& scale : block.scales) scale = scale < 0 ? scale + 256 : scale;
                   });
        list.parts("scales: one scale is used for 32 weights instead of 16", "Q6_K has 16 scales, each for 16 weights.",
                   [](BlockParts& block) {
                       for (std::size_t j = 0; j < 16; ++j) block.scales[j] = block.scales[j & ~std::size_t{1}];
                   });
    }
}

void addScalesLessThirtyTwo(MistakeList& list)
{
    const std::string right = "The six bits of a scale count from -32: subtract 32.";
    list.parts("scales: 32 is not subtracted", right, [](BlockParts& block) {
        for (std::size_t j = 0; j < block.groups(); ++j) block.scales[j] += 32;
    });
    list.parts("scales: their two high bits are ignored", right, [](BlockParts& block) {
        for (std::size_t j = 0; j < block.groups(); ++j) {
            block.scales[j] = static_cast<float>(((static_cast<int>(block.scales[j]) + 32) & 15) - 32);
        }
    });
    list.parts("scales: their two high bits are ignored, and 8 is subtracted instead of 32", right,
               [](BlockParts& block) {
                   for (std::size_t j = 0; j < block.groups(); ++j) {
                       block.scales[j] = static_cast<float>(((static_cast<int>(block.scales[j]) + 32) & 15) - 8);
                   }
               });
    list.parts("scales: their two high bits are ignored, and nothing is subtracted", right, [](BlockParts& block) {
        for (std::size_t j = 0; j < block.groups(); ++j) {
            block.scales[j] = static_cast<float>((static_cast<int>(block.scales[j]) + 32) & 15);
        }
    });
}

/// Adds the mistake that all low nibbles of the block come first, then all high ones, instead of alternating every 32
/// weights.
void addOrderOfHalves(MistakeList& list)
{
    list.parts("nibbles: all low nibbles of the block are read first",
               "Every 32 bytes hold 64 weights: their low nibbles, then their high ones.", [](BlockParts& block) {
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
    list.parts("signs: 1 is not subtracted", "A weight is d · (t - 1) with t = 0, 1 or 2.",
               [](BlockParts& block) { block.zero = 0; });
    list.parts("scales: ignored", "Every weight is multiplied with the scale of its block.",
               [](BlockParts& block) { block.d = 1; });
    if (list.type() != TQ1_0) return;
    list.parts("order: the digits of a byte are used for neighbouring weights",
               "Digit n of byte l is weight 32 · n + l, not 5 · l + n.", [](BlockParts& block) {
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

// Mistakes in formats with weights on a grid: indices and their high bits, signs, scales, shifts.
#include "core/diagnose/cause/mistake_list.h"
#include "core/file/quant/iq1_m.h"
#include "core/file/quant/iq1_s.h"
#include "core/file/quant/iq2_s.h"
#include "core/file/quant/iq2_xs.h"
#include "core/file/quant/iq2_xxs.h"
#include "core/file/quant/iq3_s.h"
#include "core/file/quant/iq3_xxs.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>

namespace vitrine {

namespace {

using enum QuantType;

bool isTernary(QuantType type)
{
    return type == IQ1_S || type == IQ1_M;
}

bool isGrid(QuantType type)
{
    return isTernary(type) || type == IQ2_XXS || type == IQ2_XS || type == IQ2_S || type == IQ3_XXS || type == IQ3_S;
}

bool hasEvenSigns(QuantType type)
{
    return type == IQ2_XXS || type == IQ2_XS || type == IQ3_XXS;
}

void addSigns(MistakeList& list)
{
    if (isTernary(list.type())) return;
    const SentenceForm right = hasEvenSigns(list.type())
                                   ? FORM("Seven bits are the signs of the first seven of eight weights; the "
                                          "eighth makes the number of negative ones even.")
                                   : FORM("Bit i of a sign byte makes weight i of its eight negative.");
    list.parts(DecodedPart::Signs, FORM("the signs of the weights are ignored"), right,
               [](BlockParts& b) { b.negative.fill(false); });
    list.parts(DecodedPart::Signs, FORM("the signs of the weights are inverted"), right, [](BlockParts& block) {
        for (bool& negative : block.negative) negative = !negative;
    });
    list.parts(DecodedPart::Signs, FORM("the signs of every eight weights are in reverse order"), right,
               [](BlockParts& block) {
                   for (auto eight = block.negative.begin(); eight != block.negative.end(); eight += 8)
                       std::reverse(eight, eight + 8);
               });
    if (!hasEvenSigns(list.type())) return;
    list.parts(DecodedPart::Signs, FORM("the last of every eight weights is never negative"), right,
               [](BlockParts& block) {
                   for (std::size_t i = 7; i < 256; i += 8) block.negative[i] = false;
               });
    list.parts(DecodedPart::Signs, FORM("the sign of the eighth weight makes the number of negative weights odd"),
               right, [](BlockParts& block) {
                   for (std::size_t i = 7; i < 256; i += 8) block.negative[i] = !block.negative[i];
               });
}

void addScales(MistakeList& list)
{
    const SentenceForm right =
        FORM("The scale of a group is d · (2 · s + 1). IQ2 multiplies this scale by 1/8, IQ3_XXS by 1/4.");
    // BlockParts::minima contain shifts multiplied by the scale, so a change of the scale changes the minima, too.
    const auto rescale = [&](SentenceForm mistake, float (*change)(float)) {
        list.parts(DecodedPart::Scales, mistake, right, [change](BlockParts& block) {
            for (std::size_t j = 0; j < block.groups(); ++j) {
                const float scale = change(block.scales[j]);
                block.minima[j] *= scale / block.scales[j];
                block.scales[j] = scale;
            }
        });
    };
    rescale(FORM("only d is used, not the scales of groups"), [](float) { return 1.0F; });
    rescale(FORM("the factor of a scale s is s instead of 2 · s + 1"), [](float scale) { return (scale - 1) / 2; });
    rescale(FORM("the factor of a scale s is s + 1 instead of 2 · s + 1"), [](float scale) { return (scale + 1) / 2; });
    rescale(FORM("the factor of a scale s is 2 · s instead of 2 · s + 1"), [](float scale) { return scale - 1; });
    // `step` is the number of grid points that share a scale.
    const bool sixteens = list.type() == IQ2_XS || list.type() == IQ2_S || list.type() == IQ1_M;
    const std::size_t step = sixteens ? 2 : 4;
    const auto roll = [&](SentenceForm mistake, std::size_t by) {
        list.parts(DecodedPart::Scales, mistake, right, [by](BlockParts& block) {
            const BlockParts before = block;
            for (std::size_t j = 0; j < block.groups(); ++j) {
                const std::size_t from = (j + by) % block.groups();
                block.scales[j] = before.scales[from];
                block.minima[j] *= before.scales[from] / before.scales[j];
            }
        });
    };
    roll(FORM("each group uses the scale of the previous group"), 32 - step);
    roll(FORM("each group uses the scale of the next group"), step);
    const float factor = list.type() == IQ3_XXS ? 4.0F : 8.0F;
    if (isTernary(list.type()) || list.type() == IQ3_S) return;
    list.parts(DecodedPart::Scales, SENTENCE("the scales are too large by a factor of ", factor), right,
               [factor](BlockParts& block) { block.d *= factor; });
}

void swapNibbles(std::span<std::uint8_t> bytes)
{
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(byte << 4 | byte >> 4);
}

template <typename Block>
void addNibbleScales(MistakeList& list)
{
    list.fields<Block>(DecodedPart::Scales, FORM("the low and high nibbles of the scales are swapped"),
                       FORM("The low nibble of a byte is the scale of the earlier group."),
                       [](Block& block) { swapNibbles(block.scales); });
}

template <typename Block>
void addHighBits(MistakeList& list, SentenceForm right)
{
    list.fields<Block>(DecodedPart::HighBits, FORM("the high bits are missing"), right,
                       [](Block& block) { std::ranges::fill(block.qh, std::uint8_t{0}); });
    list.fields<Block>(DecodedPart::HighBits, FORM("the high bits are in reverse order"), right, [](Block& block) {
        constexpr int kWidth = sizeof(block.qs) / sizeof(block.qh) == 8 ? 1 : 2;
        for (std::uint8_t& byte : block.qh) {
            int reversed = 0;
            for (int at = 0; at < 8; at += kWidth) reversed |= (byte >> at & ((1 << kWidth) - 1)) << (8 - kWidth - at);
            byte = static_cast<std::uint8_t>(reversed);
        }
    });
}

void addShifts(MistakeList& list)
{
    if (!isTernary(list.type())) return;
    const SentenceForm right =
        FORM("A weight is d · (2 · s + 1) · (t + 1/8), or (t - 1/8) where the group's bit is set.");
    list.parts(DecodedPart::Minima, FORM("the shift of 1/8 is missing"), right, [](BlockParts& b) { b.dmin = 0; });
    list.parts(DecodedPart::Signs, FORM("the shift of 1/8 has the wrong sign"), right,
               [](BlockParts& b) { b.dmin = -b.dmin; });
    list.parts(DecodedPart::Signs, FORM("the shift of 1/8 is always positive"), right, [](BlockParts& block) {
        for (float& minimum : block.minima) minimum = -std::abs(minimum);
    });
    list.parts(DecodedPart::Scales, FORM("the scales multiply the grid point, but not the shift of 1/8"), right,
               [](BlockParts& block) {
                   for (std::size_t j = 0; j < block.groups(); ++j) block.minima[j] /= block.scales[j];
               });
}

void addOrder(MistakeList& list)
{
    const std::ptrdiff_t width = list.type() == IQ3_XXS || list.type() == IQ3_S ? 4 : 8;
    list.parts(DecodedPart::Order, FORM("the weights of a grid point are in reverse order"),
               FORM("The lowest byte of a point of the grid is its first weight."), [width](BlockParts& block) {
                   for (auto point = block.quants.begin(); point != block.quants.end(); point += width) {
                       std::reverse(point, point + width);
                   }
               });
}

}  // namespace

void addGridMistakes(MistakeList& list)
{
    if (!isGrid(list.type())) return;
    addSigns(list);
    addScales(list);
    addShifts(list);
    addOrder(list);
    switch (list.type()) {
    case IQ1_S:
        list.fields<BlockIQ1_S>(DecodedPart::HighBits, FORM("the high bits are missing"),
                                FORM("Three bits of qh for each point are the high bits of its index."),
                                [](BlockIQ1_S& block) {
                                    for (std::uint16_t& group : block.qh) group &= 0xF000;
                                });
        break;
    case IQ1_M:
        list.fields<BlockIQ1_M>(DecodedPart::HighBits, FORM("the high bits are missing"),
                                FORM("Three bits of qh for each point are the high bits of its index."),
                                [](BlockIQ1_M& block) {
                                    for (std::uint8_t& byte : block.qh) byte &= 0x88;
                                });
        break;
    case IQ2_XS:
        addNibbleScales<BlockIQ2_XS>(list);
        list.fields<BlockIQ2_XS>(DecodedPart::HighBits, FORM("the ninth bit of the grid index is missing"),
                                 FORM("The index into the grid has nine bits."), [](BlockIQ2_XS& block) {
                                     for (std::uint16_t& point : block.qs) point &= 0xFEFF;
                                 });
        break;
    case IQ2_S:
        addNibbleScales<BlockIQ2_S>(list);
        addHighBits<BlockIQ2_S>(list, FORM("Bits 2l and 2l + 1 of byte j of qh are the high bits of index 4 · j + l."));
        break;
    case IQ3_S:
        addNibbleScales<BlockIQ3_S>(list);
        addHighBits<BlockIQ3_S>(list, FORM("Bit l of byte j of qh is the high bit of index 8 · j + l."));
        break;
    default:
        break;
    }
}

}  // namespace vitrine

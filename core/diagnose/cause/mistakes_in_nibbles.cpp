// Mistakes in formats with groups of 32 nibbles: order of nibbles, zero points, minima, fifth bits. Q8_0 is also here.
#include "core/diagnose/cause/mistake_list.h"
#include "core/file/quant/mxfp4.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <initializer_list>
#include <utility>

namespace vitrine {

namespace {

bool isOneOf(QuantType type, std::initializer_list<QuantType> types)
{
    return std::ranges::find(types, type) != types.end();
}

using enum QuantType;

/// Moves the low four bits of quant i to quant place(i, span), within each group of `span` weights that share bytes
/// (spanOf). Higher bits remain in place, because formats store them elsewhere.
template <typename Place>
void placeNibbles(BlockParts& block, std::size_t span, Place place)
{
    std::array<int, 256> moved = block.quants;
    for (std::size_t first = 0; first < block.elements; first += span) {
        for (std::size_t i = 0; i < span; ++i) {
            const std::size_t to = first + place(i, span);
            moved[to] = (block.quants[to] & ~15) | (block.quants[first + i] & 15);
        }
    }
    block.quants = moved;
}

std::size_t otherHalf(std::size_t i, std::size_t span)
{
    return (i + span / 2) % span;
}

std::size_t byByte(std::size_t i, std::size_t span)
{
    return i < span / 2 ? 2 * i : 2 * (i - span / 2) + 1;
}

std::size_t byByteHighFirst(std::size_t i, std::size_t span)
{
    return i < span / 2 ? 2 * i + 1 : 2 * (i - span / 2);
}

/// Returns the number of consecutive weights that share bytes: the first half in the low nibbles, the second half in
/// the high nibbles. Returns 0 if the type has no such nibbles.
std::size_t spanOf(QuantType type)
{
    if (isOneOf(type, {Q4_0, Q4_1, Q5_0, Q5_1, IQ4_NL, IQ4_XS, MXFP4})) return 32;
    if (isOneOf(type, {Q4_K, Q5_K})) return 64;
    return type == Q6_K ? 128 : 0;
}

void addOrderOfNibbles(MistakeList& list)
{
    const std::size_t span = spanOf(list.type());
    if (span == 0) return;
    const Sentence right = SENTENCE("The low nibble of byte i is weight i, the high nibble is weight i + ", span / 2,
                                    ", within every ", span, " weights.");
    const auto place = [&](SentenceForm mistake, std::size_t (*where)(std::size_t, std::size_t)) {
        list.parts(DecodedPart::Nibbles, mistake, right,
                   [span, where](BlockParts& block) { placeNibbles(block, span, where); });
    };
    place(FORM("low and high nibbles are swapped"), otherHalf);
    place(FORM("the two nibbles of a byte are read as neighbouring weights"), byByte);
    place(FORM("the two nibbles of a byte are read as neighbouring weights, the high nibble first"), byByteHighFirst);
    if (!isOneOf(list.type(), {Q5_0, Q5_1, Q5_K, Q6_K})) return;
    // In this mistake, the high bits of the quants, which these types store separately, move with the nibbles.
    list.parts(DecodedPart::Nibbles, FORM("low and high nibbles are swapped, together with their high bits"), right,
               [span](BlockParts& block) {
                   const std::array<int, 256> quants = block.quants;
                   for (std::size_t i = 0; i < block.elements; ++i) {
                       block.quants[i / span * span + otherHalf(i % span, span)] = quants[i];
                   }
               });
    list.parts(DecodedPart::Nibbles,
               FORM("the two nibbles of a byte are read as neighbouring weights, each with its own high bit"), right,
               [span](BlockParts& block) {
                   const std::array<int, 256> quants = block.quants;
                   for (std::size_t i = 0; i < block.elements; ++i) {
                       block.quants[i / span * span + byByte(i % span, span)] = quants[i];
                   }
               });
}

void addZeroPoint(MistakeList& list)
{
    if (!isOneOf(list.type(), {Q4_0, Q5_0})) return;
    const int zero = list.type() == Q4_0 ? 8 : 16;
    const Sentence right = SENTENCE("A weight is d · (q - ", zero, ").");
    list.parts(DecodedPart::Signs, SENTENCE(zero, " is not subtracted from the quants"), right,
               [](BlockParts& b) { b.zero = 0; });
    list.parts(DecodedPart::Signs, SENTENCE(zero - 1, " is subtracted from the quants, not ", zero), right,
               [](BlockParts& b) { b.zero -= 1; });
    list.parts(DecodedPart::Signs, FORM("quants are read as two's complement"), right, [zero](BlockParts& block) {
        for (int& quant : block.quants) quant = (quant ^ zero) - zero;
        block.zero = 0;
    });
    list.parts(DecodedPart::Signs, FORM("the signs of the weights are inverted"), right,
               [](BlockParts& block) { block.d = -block.d; });
    if (list.type() == Q4_0) return;
    list.parts(DecodedPart::Signs, FORM("8 is subtracted from the quants instead of 16, as in Q4_0"), right,
               [](BlockParts& b) { b.zero = 8; });
}

void addMinima(MistakeList& list)
{
    if (!isOneOf(list.type(), {Q4_1, Q5_1})) return;
    const SentenceForm right =
        FORM("A weight is d · q + m; m is the second half-precision number of the block and mostly negative.");
    list.parts(DecodedPart::Minima, FORM("the minima are missing"), right, [](BlockParts& b) { b.dmin = 0; });
    list.parts(DecodedPart::Minima, FORM("the minima are subtracted instead of added"), right,
               [](BlockParts& b) { b.dmin = -b.dmin; });
    list.parts(DecodedPart::Minima, FORM("the minima are multiplied by d"), right,
               [](BlockParts& b) { b.dmin *= b.d; });
    list.parts(DecodedPart::Minima, FORM("minimum and scale are swapped"),
               FORM("The first half-precision number of the block is the scale d, the second is the minimum m."),
               [](BlockParts& b) { std::swap(b.d, b.dmin); });
}

void addFifthBits(MistakeList& list)
{
    if (!isOneOf(list.type(), {Q5_0, Q5_1})) return;
    const SentenceForm right = FORM("Bit i of the 32 bits of qh (little-endian) is the fifth bit of weight i.");
    const auto place = [&](SentenceForm mistake, std::size_t (*from)(std::size_t)) {
        list.parts(DecodedPart::HighBits, mistake, right, [from](BlockParts& block) {
            const std::array<int, 256> quants = block.quants;
            for (std::size_t i = 0; i < 32; ++i) block.quants[i] = (quants[i] & 15) | (quants[from(i)] & 16);
        });
    };
    list.parts(DecodedPart::HighBits, FORM("the high bits are missing"), right, [](BlockParts& block) {
        for (int& quant : block.quants) quant &= 15;
    });
    if (list.type() == Q5_0) {
        list.parts(DecodedPart::HighBits, FORM("the high bits are missing, and 8 is subtracted instead of 16"), right,
                   [](BlockParts& block) {
                       for (int& quant : block.quants) quant &= 15;
                       block.zero = 8;
                   });
    } else {  // in Q5_0 this mistake is the same as two's complement
        list.parts(DecodedPart::HighBits, FORM("the high bits are inverted"), right, [](BlockParts& block) {
            for (int& quant : block.quants) quant ^= 16;
        });
    }
    place(FORM("the high bits are in reverse order"), [](std::size_t i) { return 31 - i; });
    place(FORM("the high bits of each byte are in reverse order"), [](std::size_t i) { return i / 8 * 8 + 7 - i % 8; });
    place(FORM("the bytes of the high bits are in reverse order"),
          [](std::size_t i) { return (3 - i / 8) * 8 + i % 8; });
    place(FORM("each half of the block uses the high bits of the other half"),
          [](std::size_t i) { return (i + 16) % 32; });
    place(FORM("the first half of the block uses the even high bits, the second half the odd ones"),
          [](std::size_t i) { return i < 16 ? 2 * i : 2 * (i - 16) + 1; });
    place(FORM("the second half of the block uses the high bits of the first half"),
          [](std::size_t i) { return i % 16; });
}

/// Adds to `list` mistakes in formats with nibbles that are indices into a table.
void addTables(MistakeList& list)
{
    if (!isOneOf(list.type(), {IQ4_NL, IQ4_XS, MXFP4})) return;
    const bool fp4 = list.type() == MXFP4;
    const SentenceForm right =
        fp4 ? FORM("A nibble is a number of E2M1 (0, 0.5, 1, 1.5, 2, 3, 4, 6 and their negatives).")
            : FORM("A nibble is an index into the 16 levels -127, -104, … 89, 113.");
    if (list.type() != IQ4_NL) {  // for IQ4_NL this mistake is the same as reading it as Q4_0
        list.parts(DecodedPart::Quants, FORM("the quants are used as numbers minus 8, not as indices into the table"),
                   right, [](BlockParts& block) {
                       block.levels = nullptr;
                       block.zero = 8;
                   });
    }
    if (!fp4) return;
    list.parts(DecodedPart::Signs, FORM("the signs of the weights are ignored"), right, [](BlockParts& block) {
        for (int& quant : block.quants) quant &= 7;
    });
    list.parts(DecodedPart::Scales, FORM("the scales are twice as large"),
               FORM("The scale is 2^(e - 127) for levels 0.5, 1, …, or 2^(e - 128) for doubled ones."),
               [](BlockParts& block) { block.d *= 2; });
    list.parts(DecodedPart::Scales, FORM("the scales are half as large"),
               FORM("The scale is 2^(e - 127) for levels 0.5, 1, …, or 2^(e - 128) for doubled ones."),
               [](BlockParts& block) { block.d /= 2; });
}

void addBytes(MistakeList& list)
{
    if (list.type() != Q8_0) return;
    const SentenceForm right = FORM("Quants are signed bytes: a weight is d · q with q from -127 to 127.");
    list.parts(DecodedPart::Signs, FORM("the signed bytes are read as unsigned"), right, [](BlockParts& block) {
        for (int& quant : block.quants) quant &= 255;
    });
    list.parts(DecodedPart::Signs, FORM("the signed bytes are read as unsigned, and 128 is subtracted"), right,
               [](BlockParts& block) {
                   for (int& quant : block.quants) quant = (quant & 255) - 128;
               });
    list.parts(DecodedPart::Signs, FORM("the signs of the weights are ignored"), right, [](BlockParts& block) {
        for (int& quant : block.quants) quant = std::abs(quant);
    });
    list.parts(DecodedPart::Scales, FORM("the scales are divided by 127"),
               FORM("The scale of a block is already that of its steps: a weight is d · q."),
               [](BlockParts& block) { block.d /= 127; });
}

}  // namespace

void addNibbleMistakes(MistakeList& list)
{
    addOrderOfNibbles(list);
    addZeroPoint(list);
    addMinima(list);
    addFifthBits(list);
    addTables(list);
    addBytes(list);
    if (quantTraits(list.type()).blockSize != 32) return;
    list.parts(DecodedPart::Scales, FORM("the scales are ignored"),
               FORM("Every quant is multiplied by the scale of its block."),
               [](BlockParts& block) { block.d = block.levels == kMxfp4Levels ? 0.5F : 1.0F; });
}

}  // namespace vitrine

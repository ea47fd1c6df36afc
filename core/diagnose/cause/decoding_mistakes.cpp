#include "core/diagnose/cause/decoding_mistakes.h"

#include "core/base/sentence.h"
#include "core/diagnose/cause/mistake_list.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace vitrine {

namespace {

float readAsBf16(std::uint16_t half)
{
    return bf16ToFloat(half);
}

float readSwapped(std::uint16_t half)
{
    return halfToFloat(static_cast<std::uint16_t>(half << 8 | half >> 8));
}

bool isSubnormal(std::uint16_t half) noexcept
{
    return (half & 0x7C00) == 0;
}

float readWithoutSubnormals(std::uint16_t half)
{
    return isSubnormal(half) ? 0.0F : halfToFloat(half);
}

/// Converts a half by shifting its exponent and mantissa. A subnormal number then wrongly gets an implicit leading one.
float readSubnormalsAsNormal(std::uint16_t half)
{
    if (!isSubnormal(half)) return halfToFloat(half);
    const std::uint32_t bits = (half & 0x8000U) << 16 | (112U << 23) | (half & 0x3FFU) << 13;
    return std::bit_cast<float>(bits);
}

/// Returns the number of bytes of 256 weights, which makes types with different block sizes comparable.
std::size_t bytesOf256(const QuantTraits& traits) noexcept
{
    return std::size_t{traits.blockBytes} * 256 / traits.blockSize;
}

/// Returns whether both types have linear quants of the same family: Q4_0 to Q8_0, or Q2_K to Q6_K.
bool areOfOneKind(const QuantTraits& a, const QuantTraits& b) noexcept
{
    return a.blockSize > 1 && a.name.starts_with('Q') && b.name.starts_with('Q') &&
           a.name.ends_with('K') == b.name.ends_with('K');
}

using Decoder = std::function<void(const std::byte* blocks, float* out, std::size_t elements)>;

Decoder decoderOf(QuantType type, std::function<BlockParts(const std::byte*)> take,
                  std::function<void(std::span<BlockParts>)> change)
{
    return [type, take = std::move(take), change = std::move(change)](const std::byte* blocks, float* out,
                                                                      std::size_t elements) {
        const QuantTraits& traits = quantTraits(type);
        std::vector<BlockParts> parts;
        parts.reserve(elements / traits.blockSize);
        for (std::size_t i = 0; i < elements; i += traits.blockSize, blocks += traits.blockBytes) {
            parts.push_back(take(blocks));
        }
        change(parts);
        for (const BlockParts& block : parts) {
            block.join(out);
            out += traits.blockSize;
        }
    };
}

/// Combines two mistakes. Returns std::nullopt if they exclude each other or change the same part.
std::optional<DecodingMistake> together(QuantType type, const DecodingMistake& a, const DecodingMistake& b)
{
    const auto isWhole = [](const DecodingMistake& each) { return !each.take && !each.change; };
    if (isWhole(a) || isWhole(b) || (a.take && b.take) || a.part == b.part) return std::nullopt;
    auto take = a.take ? a.take : b.take;
    if (!take) take = [type](const std::byte* block) { return takeApart(type, block, halfToFloat); };
    const auto change = [first = a.change, second = b.change](std::span<BlockParts> blocks) {
        if (first) first(blocks);
        if (second) second(blocks);
    };
    DecodingMistake both{a.part, SENTENCE(a.detail, ", and ", b.detail),
                         a.hint == b.hint ? a.hint : SENTENCE(a.hint, " ", b.hint),
                         decoderOf(type, std::move(take), change)};
    both.crossesBlocks = a.crossesBlocks || b.crossesBlocks;
    return both;
}

void addConfusions(MistakeList& list)
{
    const QuantTraits& own = quantTraits(list.type());
    for (const QuantTraits& other : allQuantTraits()) {
        if (other.type == own.type) continue;
        if (bytesOf256(other) == bytesOf256(own)) {
            list.as(other.type);
        } else if (other.blockSize == own.blockSize && other.blockBytes < own.blockBytes && areOfOneKind(own, other)) {
            list.blocksAs(other.type);
        }
    }
}

}  // namespace

void MistakeList::add(DecodedPart part, Sentence mistake, Sentence hint,
                      std::function<void(const std::byte*, float*, std::size_t)> decode)
{
    m_mistakes.push_back({part, std::move(mistake), std::move(hint), std::move(decode), false});
}

void MistakeList::neighbours(DecodedPart part, Sentence mistake, Sentence hint,
                             std::function<void(std::span<BlockParts>)> change)
{
    const auto take = [type = m_type](const std::byte* block) { return takeApart(type, block, halfToFloat); };
    add(part, std::move(mistake), std::move(hint), decoderOf(m_type, take, change));
    m_mistakes.back().crossesBlocks = true;
    m_mistakes.back().change = std::move(change);
}

void MistakeList::parts(DecodedPart part, Sentence mistake, Sentence hint, std::function<void(BlockParts&)> change)
{
    neighbours(part, std::move(mistake), std::move(hint), [change = std::move(change)](std::span<BlockParts> blocks) {
        for (BlockParts& block : blocks) change(block);
    });
    m_mistakes.back().crossesBlocks = false;
}

void MistakeList::halves(DecodedPart part, Sentence mistake, Sentence hint, HalfReader read)
{
    add(part, std::move(mistake), std::move(hint),
        [type = m_type, read](const std::byte* blocks, float* out, std::size_t elements) {
            const QuantTraits& traits = quantTraits(type);
            for (std::size_t i = 0; i < elements; i += traits.blockSize, blocks += traits.blockBytes) {
                takeApart(type, blocks, read).join(out + i);
            }
        });
    m_mistakes.back().take = [type = m_type, read](const std::byte* block) { return takeApart(type, block, read); };
}

void MistakeList::as(QuantType other)
{
    const QuantTraits& traits = quantTraits(other);
    add(DecodedPart::Type, SENTENCE("the tensor is read as ", traits.name),
        SENTENCE("The tensor is of type ", quantTraits(m_type).name, " (", static_cast<std::uint32_t>(m_type),
                 " in the file), not ", traits.name, " (", static_cast<std::uint32_t>(other),
                 "), though both take the same number of bytes."),
        [type = m_type, other](const std::byte* blocks, float* out, std::size_t elements) {
            // The blocks of `other` may be longer. Weights after the last whole block of `other` are decoded correctly.
            const QuantTraits& own = quantTraits(type);
            const QuantTraits& wrong = quantTraits(other);
            const std::size_t whole = elements / wrong.blockSize * wrong.blockSize;
            wrong.decode(blocks, out, whole);
            own.decode(blocks + whole / own.blockSize * own.blockBytes, out + whole, elements - whole);
        });
}

void MistakeList::blocksAs(QuantType other)
{
    const QuantTraits& own = quantTraits(m_type);
    const QuantTraits& wrong = quantTraits(other);
    add(DecodedPart::Type, SENTENCE("each block is read as ", wrong.name),
        SENTENCE("The tensor is of type ", own.name, " (", own.blockBytes, " bytes in a block), not ", wrong.name, " (",
                 wrong.blockBytes, " bytes)."),
        [&own, &wrong](const std::byte* blocks, float* out, std::size_t elements) {
            for (std::size_t i = 0; i < elements; i += own.blockSize, blocks += own.blockBytes) {
                wrong.decode(blocks, out + i, own.blockSize);
            }
        });
}

void addScaleMistakes(MistakeList& list)
{
    if (!hasParts(list.type())) return;
    const SentenceForm own = FORM("Every block has its own scale, which is stored in the bytes of the block.");
    list.neighbours(DecodedPart::Scales, FORM("each block uses the scale of the previous block"), own,
                    [](std::span<BlockParts> blocks) {
                        for (std::size_t i = blocks.size(); i-- > 1;) {
                            blocks[i].d = blocks[i - 1].d;
                        }
                    });
    list.neighbours(DecodedPart::Scales, FORM("each block uses the scale of the next block"), own,
                    [](std::span<BlockParts> blocks) {
                        for (std::size_t i = 0; i + 1 < blocks.size(); ++i) blocks[i].d = blocks[i + 1].d;
                    });
    if (quantTraits(list.type()).blockSize == 32) {
        list.neighbours(DecodedPart::Scales, FORM("every eight blocks use the scale of the first of them"), own,
                        [](std::span<BlockParts> blocks) {
                            for (std::size_t i = 0; i < blocks.size(); ++i) blocks[i].d = blocks[i / 8 * 8].d;
                        });
    }
    if (list.type() == QuantType::MXFP4) return;  // its scale is not in half precision
    list.halves(DecodedPart::Scales, FORM("the two bytes of each scale are swapped"),
                FORM("Numbers in the file are little-endian: the low byte of a scale comes first."), readSwapped);
    list.halves(DecodedPart::Scales, FORM("each scale is read as bfloat16"),
                FORM("A scale is an IEEE half (5 exponent bits, 10 mantissa bits), not bfloat16."), readAsBf16);
    list.halves(
        DecodedPart::Scales, FORM("subnormal scales become zero"),
        FORM("If the exponent bits of a half are 0, its value is mantissa · 2^-24. Small scales are stored this way."),
        readWithoutSubnormals);
    list.halves(
        DecodedPart::Scales, FORM("subnormal scales are read as normal numbers"),
        FORM("If the exponent bits of a half are 0, its value is mantissa · 2^-24, without an implicit leading 1."),
        readSubnormalsAsNormal);
}

std::vector<DecodingMistake> decodingMistakes(QuantType type)
{
    MistakeList list(type);
    addFloatMistakes(list);
    addNibbleMistakes(list);
    addKMistakes(list);
    addGridMistakes(list);
    addScaleMistakes(list);
    addConfusions(list);
    return list.take();
}

std::vector<DecodingMistake> pairsOfDecodingMistakes(QuantType type)
{
    const std::vector<DecodingMistake> single = decodingMistakes(type);
    std::vector<DecodingMistake> pairs;
    for (std::size_t i = 0; i < single.size(); ++i) {
        for (std::size_t j = i + 1; j < single.size(); ++j) {
            if (std::optional<DecodingMistake> both = together(type, single[i], single[j])) {
                pairs.push_back(std::move(*both));
            }
        }
    }
    return pairs;
}

}  // namespace vitrine

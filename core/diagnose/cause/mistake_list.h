#pragma once

#include "core/base/sentence.h"
#include "core/diagnose/cause/block_parts.h"
#include "core/diagnose/cause/decoding_mistakes.h"
#include "core/file/quant/block.h"

#include <functional>
#include <span>
#include <utility>
#include <vector>

namespace vitrine {

/// Collects the decoding mistakes of one type. Each mistake changes one thing and decodes the rest correctly. `mistake`
/// is a clause, such as "the minima are added instead of subtracted"; `hint` describes the correct way.
class MistakeList {
public:
    explicit MistakeList(QuantType type) : m_type(type) {}

    QuantType type() const noexcept { return m_type; }
    /// Adds a mistake that changes the parts of every block in the same way.
    void parts(DecodedPart part, Sentence mistake, Sentence hint, std::function<void(BlockParts&)> change);
    /// Adds a mistake that mixes up neighbouring blocks. `change` gets the blocks in their order.
    void neighbours(DecodedPart part, Sentence mistake, Sentence hint,
                    std::function<void(std::span<BlockParts>)> change);
    /// Adds a mistake in the conversion of half-precision scales to floats.
    void halves(DecodedPart part, Sentence mistake, Sentence hint, HalfReader read);
    /// Adds a mistake that decodes the bytes as those of another type of the same size.
    void as(QuantType other);
    /// Adds a mistake that decodes each block as a block of another type with the same number of weights.
    void blocksAs(QuantType other);
    /// Adds a mistake that reads fields of the block incorrectly. `change` modifies the fields before they are decoded.
    template <typename Block>
    void fields(DecodedPart part, Sentence mistake, Sentence hint, std::function<void(Block&)> change)
    {
        add(part, std::move(mistake), std::move(hint),
            [change](const std::byte* blocks, float* out, std::size_t elements) {
                for (std::size_t i = 0; i < elements; i += Block::kElements, blocks += sizeof(Block)) {
                    auto block = loadBlock<Block>(blocks);
                    change(block);
                    block.decode(out + i);
                }
            });
        m_mistakes.back().take = [type = m_type, change = std::move(change)](const std::byte* bytes) {
            auto block = loadBlock<Block>(bytes);
            change(block);
            return takeApart(type, reinterpret_cast<const std::byte*>(&block), halfToFloat);
        };
    }
    /// Adds a mistake with its own decoder.
    void add(DecodedPart part, Sentence mistake, Sentence hint,
             std::function<void(const std::byte*, float*, std::size_t)> decode);

    /// Returns all mistakes and leaves the list empty.
    std::vector<DecodingMistake> take() { return std::move(m_mistakes); }

private:
    QuantType m_type;
    std::vector<DecodingMistake> m_mistakes;
};

// Each function adds the plausible mistakes of one family of types, and nothing for other types.
void addFloatMistakes(MistakeList& list);
void addNibbleMistakes(MistakeList& list);
void addKMistakes(MistakeList& list);
void addGridMistakes(MistakeList& list);
/// Adds mistakes that are possible in every format with scales.
void addScaleMistakes(MistakeList& list);

}  // namespace vitrine

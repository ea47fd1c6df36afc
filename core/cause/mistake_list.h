#pragma once

#include "core/base/sentence.h"
#include "core/cause/block_parts.h"
#include "core/cause/decoding_mistakes.h"
#include "core/quant/block.h"

#include <functional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace vitrine {

/// Collects the mistakes of one type: each gets something wrong and leaves the rest to the right formula.
class MistakeList {
public:
    explicit MistakeList(QuantType type) : m_type(type) {}

    QuantType type() const noexcept { return m_type; }
    /// Something is wrong with every block's parts.
    void parts(std::string detail, std::string hint, std::function<void(BlockParts&)> change);
    /// Something is wrong between blocks, which `change` sees in their order.
    void neighbours(std::string detail, std::string hint, std::function<void(std::span<BlockParts>)> change);
    /// The halves that scale are read in another way.
    void halves(std::string detail, std::string hint, HalfReader read);
    /// The bytes are taken for those of a type of the same size.
    void as(QuantType other);
    /// Each block is taken for one of another type with blocks of as many weights.
    void blocksAs(QuantType other);
    /// Fields of the block are read wrongly.
    template <typename Block>
    void fields(std::string detail, std::string hint, std::function<void(Block&)> change)
    {
        add(std::move(detail), std::move(hint), [change](const std::byte* blocks, float* out, std::size_t elements) {
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
    void add(std::string detail, std::string hint, std::function<void(const std::byte*, float*, std::size_t)> decode);

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
/// Mistakes that are possible in every format with scales.
void addScaleMistakes(MistakeList& list);

}  // namespace vitrine

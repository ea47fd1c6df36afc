#pragma once

#include "core/base/sentence.h"
#include "core/cause/block_parts.h"
#include "core/quant/quant_traits.h"

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace vitrine {

/// One way in which programs decode a format wrongly.
struct DecodingMistake {
    std::string detail;  ///< the part and what is wrong with it, in few words: "mins: added instead of subtracted"
    std::string hint;    ///< how it is right, as one sentence
    /// Decodes `elements` weights (a multiple of the block size), as the type's right decoder does. The blocks must
    /// follow each other in the file.
    std::function<void(const std::byte* blocks, float* out, std::size_t elements)> decode;
    /// The decoder looks at neighbouring blocks: begin a row earlier than what you want to know.
    bool crossesBlocks = false;
    /// The two halves of `decode`: takes a block apart, and changes the parts of all blocks. At most one of them is
    /// empty, which means that this half is right. Both are empty where the mistake cannot be combined with another.
    std::function<BlockParts(const std::byte* block)> take{};
    std::function<void(std::span<BlockParts> blocks)> change{};
};

/// All mistakes that are plausible with this type. None decodes every tensor as the right decoder does.
std::vector<DecodingMistake> decodingMistakes(QuantType type);

/// Every two of these mistakes at once that concern different parts of a block, such as its scales and its signs.
std::vector<DecodingMistake> pairsOfDecodingMistakes(QuantType type);

}  // namespace vitrine

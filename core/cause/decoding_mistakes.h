#pragma once

#include "core/quant/quant_traits.h"

#include <cstddef>
#include <functional>
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
};

/// All mistakes that are plausible with this type. None decodes every tensor as the right decoder does.
std::vector<DecodingMistake> decodingMistakes(QuantType type);

}  // namespace vitrine

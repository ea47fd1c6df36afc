#pragma once

#include "core/text/token.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace vitrine {

/// A token as the lens sees it.
struct LensToken {
    TokenId id = 0;
    std::uint32_t rank = 0;  ///< 1: the best; equal logits rank by id. 0 where the logit is no finite number.
    float logit = 0;
    double probability = 0;  ///< in the softmax of the finite logits
};

/// What a model would say next if it ended behind one of its layers.
struct LensRow {
    std::size_t position = 0;     ///< whose residual stream was read; what it predicts stands behind it
    double entropy = 0;           ///< of the softmax of the finite logits, in bits
    std::uint32_t notFinite = 0;  ///< logits that are NaN or infinite; they are left out
    std::vector<LensToken> best;  ///< in order
    std::vector<LensToken> ids;   ///< in the order in which they were asked for
};

/// Reads logits [vocabulary]: the `count` best tokens, and those of `ids`. Precondition: the ids are below the
/// vocabulary's size.
LensRow readLens(std::span<const float> logits, std::size_t position, std::size_t count, std::span<const TokenId> ids);

}  // namespace vitrine

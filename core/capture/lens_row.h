#pragma once

#include "core/text/token.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace vitrine {

/// A token in the prediction of the lens.
struct LensToken {
    TokenId id = 0;
    std::uint32_t rank = 0;  ///< 1: the best; equal logits rank by id. 0 if the logit is not finite.
    float logit = 0;
    double probability = 0;  ///< probability in the softmax of the finite logits
};

/// Prediction of a model if it ended after one of its layers.
struct LensRow {
    std::size_t position = 0;     ///< position of the residual stream; the prediction is for the next position
    double entropy = 0;           ///< entropy of the softmax of the finite logits, in bits
    std::uint32_t notFinite = 0;  ///< number of logits that are NaN or infinite and therefore excluded
    std::vector<LensToken> best;  ///< best first
    std::vector<LensToken> ids;   ///< in the order of the request
};

/// Reads logits [vocabulary]: the `count` best tokens, and those of `ids`. Precondition: the ids are smaller than the
/// size of the vocabulary.
LensRow readLens(std::span<const float> logits, std::size_t position, std::size_t count, std::span<const TokenId> ids);

}  // namespace vitrine

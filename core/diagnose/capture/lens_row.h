#pragma once

#include "core/text/token.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace vitrine {

/// A token in a prediction of the logit lens.
struct LensToken {
    TokenId id = 0;
    std::uint32_t rank = 0;  ///< 1 is the most probable token; of equal logits, the lower id comes first; 0 if the
                             ///< logit is not finite
    float logit = 0;
    double probability = 0;  ///< probability in the softmax over the finite logits
};

/// The prediction that a model would make if it ended after one of its layers.
struct LensRow {
    std::size_t position = 0;     ///< position of the residual stream; the token at the next position is predicted
    double entropy = 0;           ///< entropy of the softmax over the finite logits, in bits
    std::uint32_t notFinite = 0;  ///< number of logits that are NaN or infinite; they are excluded from everything else
    std::vector<LensToken> best;  ///< the most probable tokens, best first
    std::vector<LensToken> ids;   ///< the requested tokens, in the order of the request
};

/// Returns the lens row for `logits` [vocabulary]: the `count` most probable tokens, and the tokens in `ids`.
/// Precondition: the ids are smaller than the size of the vocabulary.
LensRow readLens(std::span<const float> logits, std::size_t position, std::size_t count, std::span<const TokenId> ids);

}  // namespace vitrine

#pragma once

#include "core/text/token.h"

#include <cstddef>
#include <span>
#include <vector>

namespace vitrine {

class Evaluator;

/// How well a model predicts each token of a text from the tokens before it. `mean` and `withoutContext` are means over
/// all tokens except the first, in nats.
struct TextLoss {
    double mean = 0;  ///< mean of -log p(token | earlier tokens); NaN if a logit is NaN
    /// Loss of this model without context: the mean loss if every prediction is replaced by the mean of all
    /// predictions. 0 unless requested.
    double withoutContext = 0;
    std::vector<float> tokens;  ///< [tokens - 1] losses of all tokens except the first, in nats
};

/// Evaluates `tokens` with an empty f32 cache and returns their losses. Preconditions: there are at least two tokens,
/// and they fit into the context. Throws Error as Evaluator::evaluate does.
TextLoss lossOf(Evaluator& evaluator, std::span<const TokenId> tokens, bool withoutContext = false);

}  // namespace vitrine

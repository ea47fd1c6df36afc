#pragma once

#include "core/text/token.h"

#include <cstddef>
#include <span>
#include <vector>

namespace vitrine {

class Evaluator;

/// How well a model predicts each token of a text from the tokens before it. Means are over tokens.size() - 1 tokens,
/// in nats.
struct TextLoss {
    double mean = 0;  ///< mean of -log p(token | earlier tokens); NaN when a logit is NaN
    /// Mean loss when every prediction is replaced by the mean of all predictions: the loss of this model without
    /// context. 0 unless requested.
    double withoutContext = 0;
    std::vector<float> tokens;  ///< [tokens - 1] loss of each token except the first
};

/// Evaluates `tokens` with an empty f32 cache. Preconditions: at least two tokens, and all fit into the context. Throws
/// Error as Evaluator::evaluate does.
TextLoss lossOf(Evaluator& evaluator, std::span<const TokenId> tokens, bool withoutContext = false);

}  // namespace vitrine

#pragma once

#include "core/text/token.h"

#include <cstddef>
#include <span>
#include <vector>

namespace vitrine {

class Evaluator;

/// How well a model predicts each token of a text from those before it; every mean is over tokens.size() - 1 of them,
/// in nats.
struct TextLoss {
    double mean = 0;  ///< -log p(token | those before); not a number when a logit is not
    /// The same when every prediction is replaced by the mean of all of them: what the model would reach on this text
    /// if it read no context. Only where asked for.
    double withoutContext = 0;
    std::vector<float> tokens;  ///< [tokens - 1] the loss of each token but the first
};

/// Evaluates `tokens` from an empty cache (f32). Precondition: at least two tokens, that fit into the context. Throws
/// Error as Evaluator::evaluate does.
TextLoss lossOf(Evaluator& evaluator, std::span<const TokenId> tokens, bool withoutContext = false);

}  // namespace vitrine

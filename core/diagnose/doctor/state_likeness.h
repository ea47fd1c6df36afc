#pragma once

#include "core/diagnose/doctor/sense.h"

#include <cstddef>
#include <memory>
#include <span>

namespace vitrine {

/// How similar the last hidden states (final_norm) of a model are at positions that precede the same token.
struct StateLikeness {
    /// Fraction of comparisons in which two positions before the same token have more similar states than two positions
    /// before different tokens. Similarity is the cosine after the mean of all states is subtracted. 0.5 means that the
    /// states do not depend on the next token. Pairs of positions with the same current token are left out, because
    /// their states are similar in any model.
    double share = 0.5;
    std::size_t pairs = 0;  ///< number of pairs of positions before the same token
};

/// Measures how well the layers predict the next token; the output matrix is not used. Returns the result of the text
/// with the highest `share`. Throws Error as Evaluator::evaluate does.
StateLikeness stateLikeness(const std::shared_ptr<const Model>& model, std::span<const SampleTokens> texts,
                            Backend& backend);

}  // namespace vitrine

#pragma once

#include "core/doctor/sense.h"

#include <cstddef>
#include <memory>
#include <span>

namespace vitrine {

/// How similar a model's last hidden states (final_norm) are at positions that precede the same token.
struct StateLikeness {
    /// Share of comparisons in which two positions before the same token are more similar than two before different
    /// tokens. Similarity is the cosine after subtracting the mean. 0.5 means that the states do not depend on what
    /// follows. Positions of equal tokens are not compared, because their states are similar in any model.
    double share = 0.5;
    std::size_t pairs = 0;  ///< number of position pairs before the same token
};

/// Measures how well the layers predict the next token, independently of the output matrix. Returns the result of the
/// text with the highest share. Throws Error as Evaluator::evaluate does.
StateLikeness stateLikeness(const std::shared_ptr<const Model>& model, std::span<const SampleTokens> texts,
                            Backend& backend);

}  // namespace vitrine

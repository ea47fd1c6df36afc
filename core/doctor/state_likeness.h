#pragma once

#include "core/doctor/sense.h"

#include <cstddef>
#include <memory>
#include <span>

namespace vitrine {

/// How alike a model's last hidden states (final_norm) are before the same token.
struct StateLikeness {
    /// Of two places before the same token, and two before different ones: how often the first two are the more alike
    /// (cosine, after subtracting the mean). 0.5: the states know nothing of what follows. Places at the same token are
    /// not compared, since their states are alike in any model.
    double share = 0.5;
    std::size_t pairs = 0;  ///< of places before the same token
};

/// What the layers know of the next token, whatever the output matrix makes of it: that of the text where most is
/// known. Throws Error as Evaluator::evaluate does.
StateLikeness stateLikeness(const std::shared_ptr<const Model>& model, std::span<const SampleTokens> texts,
                            Backend& backend);

}  // namespace vitrine

#pragma once

#include "core/text/token.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace vitrine {

class Backend;
class Model;

/// Statistics of the residual stream after one layer or the embedding, over the tokens of the run.
struct StreamStatistics {
    double medianRms = 0;  ///< median over the tokens of the root mean square of the token's row
    double largest = 0;    ///< largest magnitude of a value
    bool isFinite = true;  ///< whether all values are finite; other values are left out of `medianRms` and `largest`
};

/// Result of evaluating a few tokens in two ways: all at once, or the first half at once and the remaining tokens one
/// by one.
struct TrialRun {
    std::vector<TokenId> tokens;
    StreamStatistics embedding;
    std::vector<StreamStatistics> layers;  ///< statistics of the residual stream after each layer
    bool logitsAreFinite = true;
    /// The first tap with a NaN or infinity, such as "4.ffn_out"; empty if all values are finite.
    std::string firstNonFinite;

    /// Largest difference between the logits of the same token in the two evaluations: the root mean square of the
    /// difference divided by the standard deviation of the logits.
    double worstDifference = 0;
    std::size_t worstToken = 0;
    std::string device;
};

/// Makes a trial run with the model. Throws Error.
TrialRun runTrial(const std::shared_ptr<const Model>& model, Backend& backend,
                  const std::function<void(float)>& progress);

}  // namespace vitrine

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

/// Statistics of the residual stream at one place, over the tokens of the run.
struct StreamStatistics {
    double medianRms = 0;  ///< median over the tokens of their root mean square
    double largest = 0;    ///< largest magnitude
    bool isFinite = true;  ///< if false, the fields above cover finite values only
};

/// Result of evaluating a few tokens twice: all at once, and half of them at once and the others one by one.
struct TrialRun {
    std::vector<TokenId> tokens;
    StreamStatistics embedding;
    std::vector<StreamStatistics> layers;  ///< after each layer
    bool logitsAreFinite = true;
    /// The first place with a NaN or infinity, such as "4.ffn_out"; empty when all values are finite.
    std::string firstNonFinite;

    /// Largest difference between the logits of both runs, over the tokens: rms of the difference divided by the
    /// standard deviation.
    double worstDifference = 0;
    std::size_t worstToken = 0;
    std::string device;
};

/// Evaluates the tokens of a trial run. Throws Error.
TrialRun runTrial(const std::shared_ptr<const Model>& model, Backend& backend,
                  const std::function<void(float)>& progress);

}  // namespace vitrine

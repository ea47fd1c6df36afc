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

/// The residual stream at one place, over the tokens of the run.
struct StreamStatistics {
    double medianRms = 0;  ///< of the tokens' root mean squares
    double largest = 0;    ///< magnitude
    bool isFinite = true;  ///< if not, the two above count only finite values
};

/// What a few tokens through the model showed: evaluated all at once, and again half of them at once and the rest one
/// by one.
struct TrialRun {
    std::vector<TokenId> tokens;
    StreamStatistics embedding;
    std::vector<StreamStatistics> layers;  ///< after each layer
    bool logitsAreFinite = true;
    std::string firstNonFinite;  ///< the first place with a NaN or an infinity: "4.ffn_out"; empty when there is none

    /// Between both ways: rms of the difference over the standard deviation, for the token where it is largest.
    double worstDifference = 0;
    std::size_t worstToken = 0;
    std::string device;
};

/// Throws Error.
TrialRun runTrial(const std::shared_ptr<const Model>& model, Backend& backend,
                  const std::function<void(float)>& progress);

}  // namespace vitrine

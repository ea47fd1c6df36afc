#pragma once

#include "core/diagnose/doctor/sense.h"
#include "core/diagnose/doctor/trial_texts.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

struct Repair;

/// A repair after which the model predicted text clearly better.
struct HelpfulRepair {
    const Repair* repair = nullptr;
    std::vector<std::size_t> layers;  ///< layers with the mistake; empty if the mistake concerns the whole model
    bool everywhere = false;          ///< whether the mistake is in all layers
    Saving saving;                    ///< saving on the texts that are predicted well before or after the repair
};

/// Result of trying all repairs.
struct Trials {
    std::optional<HelpfulRepair> best;
    std::size_t made = 0;
    std::size_t left = 0;  ///< number of repairs that were not tried for lack of time
};

/// Time limit for trying repairs on an idle machine. On a busy machine, the trials may take up to three times as long,
/// so that the findings do not depend on other programs.
struct TrialTime {
    double seconds = 0;
    std::size_t threads = 1;  ///< number of threads of the back end
};

/// Tries all repairs on the texts that the model predicts best, until the time is over. A repair that was already begun
/// is finished.
Trials tryRepairs(const std::shared_ptr<const Model>& model, std::span<const SampleTokens> texts, const Sense& sense,
                  Backend& backend, TrialTime time, const std::function<void(float)>& progress);

}  // namespace vitrine

#pragma once

#include "core/doctor/sense.h"
#include "core/doctor/trial_texts.h"

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

/// A repair that made the model predict text clearly better.
struct Cure {
    const Repair* repair = nullptr;
    std::vector<std::size_t> layers;  ///< layers of the mistake; empty for the model as a whole
    bool everywhere = false;          ///< the mistake is in all layers
    Saving saving;                    ///< on the texts that the model predicts well before or after the repair
};

/// Result of trying all repairs.
struct Trials {
    std::optional<Cure> best;
    std::size_t made = 0;
    std::size_t left = 0;  ///< repairs for which there was no time
};

/// Time limit of the trials on an idle machine. A busy machine may take up to three times as long, so that findings do
/// not depend on other programs.
struct TrialTime {
    double seconds = 0;
    std::size_t threads = 1;  ///< threads of the back end
};

/// Tries all repairs on the texts that the model predicts best, until the time is over. A repair under way is finished.
Trials tryRepairs(const std::shared_ptr<const Model>& model, std::span<const SampleTokens> texts, const Sense& sense,
                  Backend& backend, TrialTime time, const std::function<void(float)>& progress);

}  // namespace vitrine

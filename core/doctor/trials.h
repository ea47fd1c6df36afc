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
    std::vector<std::size_t> layers;  ///< where; empty for the model as a whole
    bool everywhere = false;          ///< in all layers
    Saving saving;                    ///< on the texts that the model knows before or after
};

struct Trials {
    std::optional<Cure> best;
    std::size_t made = 0;
    std::size_t left = 0;  ///< for which there was no time
};

/// The time that trials may take on a machine that does nothing else; on a busy one up to three times as long. (What is
/// found shall not depend on what else runs.)
struct TrialTime {
    double seconds = 0;
    std::size_t threads = 1;  ///< of the back end
};

/// Tries all repairs on the texts the model knows best, until the time is over (the one under way is finished).
Trials tryRepairs(const std::shared_ptr<const Model>& model, std::span<const SampleTokens> texts, const Sense& sense,
                  Backend& backend, TrialTime time, const std::function<void(float)>& progress);

}  // namespace vitrine

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

/// Tries all repairs on the texts the model knows best, for at most `seconds` (the one under way is finished).
Trials tryRepairs(const std::shared_ptr<const Model>& model, std::span<const SampleTokens> texts, const Sense& sense,
                  Backend& backend, double seconds, const std::function<void(float)>& progress);

}  // namespace vitrine

#pragma once

#include "core/diagnose/doctor/repairs/repaired_model.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace vitrine {

/// Where in the model a mistake may have been made.
enum class RepairScope : std::uint8_t {
    Layers,  ///< in all layers, or in a single layer
    Layer,   ///< in a single layer
    Pairs,   ///< in two layers; `apply` is called with both of them
    Model,   ///< in the model as a whole; `apply` is called without layers
};

/// A mistake of programs that write model files, and a function that undoes the mistake in memory. If the model then
/// predicts text clearly better, the file has this mistake.
struct Repair {
    std::string_view code;  ///< stable code of the mistake, such as "norms.plus_one"
    RepairScope scope = RepairScope::Layers;
    /// Undoes the mistake in these layers. Returns false if the mistake is impossible there.
    bool (*apply)(RepairedModel& model, std::span<const std::size_t> layers) = nullptr;
    std::string_view what;    ///< description of the mistake as a sentence, without the layers and without a full stop
    std::string_view remedy;  ///< a sentence about what the user can do
    /// Returns whether the weights themselves have a sign of the mistake. A smaller saving is then sufficient. nullptr:
    /// only the loss can show the mistake.
    bool (*isVisible)(const Model& model) = nullptr;
};

/// Returns all repairs, in order of decreasing likelihood.
std::span<const Repair> allRepairs() noexcept;

// Each of these functions returns the repairs of one file in core/diagnose/doctor/repairs.
std::span<const Repair> normRepairs() noexcept;
std::span<const Repair> attentionRepairs() noexcept;
std::span<const Repair> headRepairs() noexcept;
std::span<const Repair> feedForwardRepairs() noexcept;
std::span<const Repair> ropeRepairs() noexcept;
std::span<const Repair> outputRepairs() noexcept;
std::span<const Repair> layerRepairs() noexcept;
std::span<const Repair> scoreRepairs() noexcept;
std::span<const Repair> decodingRepairs() noexcept;
std::span<const Repair> partRepairs() noexcept;

}  // namespace vitrine

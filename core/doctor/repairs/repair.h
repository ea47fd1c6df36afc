#pragma once

#include "core/doctor/repairs/patient.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace vitrine {

/// The layers in which a mistake may have been made.
enum class RepairScope : std::uint8_t {
    Layers,  ///< in all layers, or in a single one
    Layer,   ///< in a single layer
    Pairs,   ///< in two layers; `undo` gets both
    Model,   ///< in the model as a whole; `undo` gets no layers
};

/// A mistake of programs that write model files, and how to undo it in memory. If the model then predicts text clearly
/// better, the file has that mistake.
struct Repair {
    std::string_view code;  ///< "norms.plus_one"
    RepairScope scope = RepairScope::Layers;
    /// Undoes the mistake in these layers; returns false if it cannot have been made there.
    bool (*undo)(Patient& patient, std::span<const std::size_t> layers) = nullptr;
    std::string_view what;    ///< the mistake: a sentence without its place and without a full stop
    std::string_view remedy;  ///< what to do, as a sentence
};

/// All repairs, in order of decreasing likelihood.
std::span<const Repair> allRepairs() noexcept;

// Each function returns the table of one file in core/doctor/repairs.
std::span<const Repair> normRepairs() noexcept;
std::span<const Repair> attentionRepairs() noexcept;
std::span<const Repair> feedForwardRepairs() noexcept;
std::span<const Repair> ropeRepairs() noexcept;
std::span<const Repair> outputRepairs() noexcept;
std::span<const Repair> layerRepairs() noexcept;
std::span<const Repair> scoreRepairs() noexcept;
std::span<const Repair> decodingRepairs() noexcept;
std::span<const Repair> partRepairs() noexcept;

}  // namespace vitrine

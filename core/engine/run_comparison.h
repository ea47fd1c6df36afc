#pragma once

#include "core/devices/placement.h"
#include "core/engine/commands.h"
#include "core/engine/events.h"
#include "core/engine/trace_runs.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// One of two runs that are compared.
struct ComparedSide {
    std::string name;       ///< "cpu:LEVEL" or "vulkan[:N]"
    ComputeOptions device;  ///< that it stands for
};

/// `text` is "cpu" (at the level of `usual`, or the best where that is empty), "cpu:LEVEL" or "vulkan[:N]"; nothing
/// when it is written otherwise. All else is as in `usual`: layers that a device leaves to the CPU have the level of
/// "cpu". Throws Error when this processor lacks the level.
std::optional<ComparedSide> parseComparedSide(std::string_view text, const ComputeOptions& usual);

/// The levels of the CPU where it computes anything: what learnNoise wants to know.
std::vector<std::string> levelsOf(std::span<const ComparedSide> sides, std::span<const Placement> placements);

/// Whether a device rounds: what it wants to know, too.
bool devicesRound(std::span<const Placement> placements) noexcept;

/// How many traces there are at a time at most: of both sides, of the scalar run that noise is measured from, and of
/// one run that is held against them.
inline constexpr std::uint64_t kTracesAtOnce = 4;

/// Carries the command out on back ends of its own. `options` are those the model was loaded with, `context` is the
/// length of its context. Emits ComparisonProgress. Throws Error; also soon after a stop was requested.
RunsCompared compareRuns(const CompareRuns& command, std::shared_ptr<const Model> model, const EngineOptions& options,
                         std::size_t context, const BackendMaker& makeBackend, const std::stop_token& stop,
                         const EventSink& sink);

}  // namespace vitrine

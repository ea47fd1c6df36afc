#pragma once

#include "core/compare/compare_traces.h"
#include "core/compare/trace_comparison.h"
#include "core/compare/trace_run.h"
#include "core/compare_runs/comparison_report.h"
#include "core/devices/placement.h"
#include "core/model/model.h"
#include "core/text/token.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// One of two runs that are compared.
struct ComparedSide {
    std::string name;       ///< "cpu:LEVEL" or "vulkan[:N]"
    ComputeOptions device;  ///< the one it stands for
};

/// `text` is "cpu" (at the level of `usual`, or the best where that is empty), "cpu:LEVEL" or "vulkan[:N]"; nothing if
/// it is malformed. Everything else is as in `usual`: layers that a device leaves to the CPU have the level of "cpu".
/// Throws Error when this processor lacks the level.
std::optional<ComparedSide> parseComparedSide(std::string_view text, const ComputeOptions& usual);

/// The most traces at a time: of both sides, of three runs that judge them, and in double what the other side has.
inline constexpr std::uint64_t kTracesAtOnce = 7;

/// How two sides differ, of which either may be wrong: `b` is judged, and `a` where it is not the scalar level, which
/// is the measure. A tap then has the step of the side that is further off. Throws Error as compareTraces does.
Comparison compareSides(const TraceRequest& request, const ComparedSide& sideA, const Trace& a, const OtherTaps& b,
                        const CompareOptions& options);

/// Tokens, and the two devices or levels that are to evaluate them, or one of these and what another engine wrote.
struct RunPair {
    /// Empty: those of the reference. Where they begin with those of the reference, these alone are compared.
    std::vector<TokenId> tokens;
    std::uint32_t decode = 4;         ///< how many of the last go one by one, as an answer's do; at most half of them
    std::string a = "cpu";            ///< "cpu", "cpu:LEVEL" or "vulkan[:N]"
    std::string b;                    ///< likewise; not used with a reference
    std::filesystem::path reference;  ///< anything that openReference opens; empty: none
    double seconds = 60;              ///< for the search for the cause of a difference
    std::uint64_t keptBytes = 0;      ///< ComparisonPlan::keptBytes
};

/// What a comparison takes, roughly, on a machine of which nothing is known.
struct ComparisonCost {
    std::size_t tokens = 0;
    std::uint64_t bytes = 0;   ///< of memory, at most
    double seconds = 0;        ///< of all runs on the CPU, but those that look for a cause
    double runSeconds = 0;     ///< of one run of the exact level
    double searchSeconds = 0;  ///< of the search for a cause, where there is one
};

/// What compareRuns needs besides.
struct RunSurroundings {
    std::shared_ptr<const Model> model;
    ComputeOptions usual;     ///< how the model usually runs (parseComparedSide)
    std::size_t context = 0;  ///< the length of its context
    BackendMaker makeBackend;
    std::stop_token stop;
    /// Receives the name of the run that goes on, and how much of the runs is done that every comparison takes, from 0
    /// to 1; below 0 in those behind them, which look for a cause and of which nobody knows how many there are.
    std::function<void(std::string_view run, double share)> onProgress;
};

/// Evaluates the tokens on both sides, on back ends of its own, compares every tap, and looks for the cause of a
/// difference (compareAndExplain). Where a reference has other tokens, that is the result. Throws Error; also soon
/// after a stop was requested.
ComparisonReport compareRuns(const RunPair& runs, const RunSurroundings& around);
/// Evaluates nothing. Throws Error.
ComparisonCost costOfComparison(const RunPair& runs, const RunSurroundings& around);

}  // namespace vitrine

#pragma once

#include "core/base/sentence.h"
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

/// A run to compare with another one.
struct ComparedSide {
    std::string name;       ///< "cpu:LEVEL" or "vulkan[:N]"
    ComputeOptions device;  ///< device and level of this run
};

/// Parses "cpu" (at the level of `usual`, or the best if that is empty), "cpu:LEVEL" or "vulkan[:N]". Absent if
/// malformed. All other options are those of `usual`; layers that a device leaves to the CPU use the level of "cpu".
/// Throws Error if this processor lacks the level.
std::optional<ComparedSide> parseComparedSide(std::string_view text, const ComputeOptions& usual);

/// Largest number of traces in memory: two sides, three runs that judge them, and two in double for the other side.
inline constexpr std::uint64_t kTracesAtOnce = 7;

/// Compares two sides that may both be wrong. `b` is judged, and also `a` unless it is the scalar level, which is the
/// reference. Each tap then has the step of the side that is further off. Throws Error as compareTraces does.
Comparison compareSides(const TraceRequest& request, const ComparedSide& sideA, const Trace& a, const OtherTaps& b,
                        const CompareOptions& options);

/// Tokens, and the two devices or levels that evaluate them; or one of these and a reference.
struct RunPair {
    /// Empty: those of the reference. If they begin with the tokens of the reference, only these are compared.
    std::vector<TokenId> tokens;
    std::uint32_t decode = 4;         ///< last tokens, evaluated one by one; at most half of all
    std::string a = "cpu";            ///< "cpu", "cpu:LEVEL" or "vulkan[:N]"
    std::string b;                    ///< "cpu", "cpu:LEVEL" or "vulkan[:N]"; unused with a reference
    std::filesystem::path reference;  ///< path for openReference; empty: no reference
    double seconds = 60;              ///< limit of the search for a cause, in seconds
    std::uint64_t keptBytes = 0;      ///< ComparisonPlan::keptBytes
};

/// Rough estimate of a comparison's cost, made without knowledge of the machine.
struct ComparisonCost {
    std::size_t tokens = 0;
    std::uint64_t bytes = 0;   ///< upper bound of memory
    double seconds = 0;        ///< all runs on the CPU without the search for a cause
    double runSeconds = 0;     ///< one run at the exact level
    double searchSeconds = 0;  ///< search for a cause, if it is needed
};

/// Context of compareRuns.
struct RunSurroundings {
    std::shared_ptr<const Model> model;
    ComputeOptions usual;     ///< usual options of the model (parseComparedSide)
    std::size_t context = 0;  ///< length of its context
    BackendMaker makeBackend;
    std::stop_token stop;
    /// Receives the name of the present run and the completed share, from 0 to 1, of the runs that every comparison
    /// needs. The share is negative during the search for a cause, whose number of runs is unknown.
    std::function<void(const Sentence& run, double share)> onProgress;
};

/// Evaluates the tokens on both sides with its own back ends, compares every tap, and searches for the cause of a
/// difference (compareAndExplain). If the reference has different tokens, that is the result. Throws Error, and soon
/// after a stop request.
ComparisonReport compareRuns(const RunPair& runs, const RunSurroundings& around);
/// Estimates the cost without evaluating anything. Throws Error.
ComparisonCost costOfComparison(const RunPair& runs, const RunSurroundings& around);

}  // namespace vitrine

#pragma once

#include "core/base/sentence.h"
#include "core/compute/devices/placement.h"
#include "core/diagnose/compare/compare_traces.h"
#include "core/diagnose/compare/trace_comparison.h"
#include "core/diagnose/compare/trace_run.h"
#include "core/diagnose/compare_runs/comparison_report.h"
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

/// One side of a comparison of two runs.
struct ComparedSide {
    std::string name;       ///< name of the run: "cpu:LEVEL" or "vulkan[:N]"
    ComputeOptions device;  ///< device and CPU instruction set of this run
};

/// Parses "cpu", "cpu:LEVEL" or "vulkan[:N]". Returns nullopt if the text is malformed. LEVEL is the name of a CPU
/// instruction set, such as "scalar". "cpu" means the level of `usual`, or the best level of this processor if `usual`
/// has none. All other options are copied from `usual`. If a device leaves layers to the CPU, they are computed at the
/// level that "cpu" means. Throws Error if this processor does not support the level.
std::optional<ComparedSide> parseComparedSide(std::string_view text, const ComputeOptions& usual);

/// Largest number of traces in memory at a time: two for the sides and three for the runs that judge them. The values
/// of the other side as doubles take as much memory as two more traces.
inline constexpr std::uint64_t kTracesAtOnce = 7;

/// Compares two sides, both of which may be wrong. Judges `b`, and also `a` unless it is "cpu:scalar", which is the
/// exact reference. For each tap, the result contains the step of the side that differs more. Throws the errors of
/// compareTraces().
Comparison compareSides(const TraceRequest& request, const ComparedSide& sideA, const Trace& a, const OtherTaps& b,
                        const CompareOptions& options);

/// The tokens of a comparison, and the two devices or CPU instruction sets that evaluate them. Instead of the second
/// run, a reference may be given.
struct RunPair {
    /// The tokens to evaluate. If empty, the tokens of the reference are used. If the tokens begin with the tokens of
    /// the reference, only these are compared.
    std::vector<TokenId> tokens;
    std::uint32_t decode = 4;  ///< number of tokens at the end to evaluate one by one; at most half of all tokens
    std::string a = "cpu";     ///< first run: "cpu", "cpu:LEVEL" or "vulkan[:N]"
    std::string b;             ///< second run: "cpu", "cpu:LEVEL" or "vulkan[:N]"; not used if there is a reference
    std::filesystem::path reference;  ///< path that is passed to openReference; empty: no reference
    double seconds = 60;              ///< time limit of the search for a cause, in seconds
    std::uint64_t keptBytes = 0;      ///< maximum number of bytes in ComparisonReport::values; 0: no values are kept
};

/// Rough estimate of the cost of a comparison. The speed of the machine is not measured.
struct ComparisonCost {
    std::size_t tokens = 0;
    std::uint64_t bytes = 0;   ///< upper bound of the required memory in bytes
    double seconds = 0;        ///< duration of all runs on the CPU in seconds, without the search for a cause
    double runSeconds = 0;     ///< duration of one run of "cpu:scalar" in seconds
    double searchSeconds = 0;  ///< duration of the search for a cause in seconds, if a search is necessary
};

/// Everything that compareRuns needs besides the tokens and sides.
struct RunSurroundings {
    std::shared_ptr<const Model> model;
    ComputeOptions usual;     ///< usual options of the model, for parseComparedSide
    std::size_t context = 0;  ///< context length of the model
    BackendMaker makeBackend;
    std::stop_token stop;
    /// Called when a run begins, with the name of the run. `share` is the completed fraction, from 0 to 1, of the runs
    /// that every comparison needs. During the search for a cause, `share` is negative, because the number of runs is
    /// unknown.
    std::function<void(const Sentence& run, double share)> onProgress;
};

/// Evaluates the tokens on both sides with separate back ends, compares every tap, and searches for the cause of a
/// difference (compareAndExplain). If the reference has different tokens, the report contains only the difference
/// between the tokens. Throws Error if a run fails, and soon after a stop was requested.
ComparisonReport compareRuns(const RunPair& runs, const RunSurroundings& around);
/// Estimates the cost of compareRuns without evaluating anything. Throws Error.
ComparisonCost costOfComparison(const RunPair& runs, const RunSurroundings& around);

}  // namespace vitrine

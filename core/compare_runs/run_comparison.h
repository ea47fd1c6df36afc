#pragma once

#include "core/compare/compare_traces.h"
#include "core/compare/trace_comparison.h"
#include "core/compare/trace_run.h"
#include "core/devices/placement.h"
#include "core/model/model.h"
#include "core/text/token.h"

#include <cstddef>
#include <cstdint>
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

/// Tokens, and the two devices or levels that are to evaluate them.
struct RunPair {
    std::vector<TokenId> tokens;
    std::uint32_t decode = 4;  ///< how many of the last go one by one, as an answer's do; at most half of them
    std::string a = "cpu";     ///< "cpu", "cpu:LEVEL" or "vulkan[:N]"
    std::string b;             ///< likewise
};

/// The result.
struct RunComparison {
    std::string a;  ///< "cpu:LEVEL" or "vulkan[:N]"
    std::string b;
    std::uint32_t tokens = 0;
    std::uint32_t decode = 0;  ///< how many of these went one by one
    Comparison comparison;
};

/// Evaluates the tokens on both sides, on back ends of its own, and compares every tap. `usual` is how the model
/// usually runs (parseComparedSide), `context` the length of its context. `onRun` receives the name of each run that
/// begins. Throws Error; also soon after a stop was requested.
RunComparison compareRuns(const RunPair& runs, std::shared_ptr<const Model> model, const ComputeOptions& usual,
                          std::size_t context, const BackendMaker& makeBackend, const std::stop_token& stop,
                          const std::function<void(std::string_view)>& onRun);

}  // namespace vitrine

#include "core/compare_runs/run_comparison.h"

#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/visible_text.h"
#include "core/cpu/kernels.h"
#include "core/inference/evaluator.h"

#include <algorithm>
#include <utility>

namespace vitrine {

namespace {

constexpr std::string_view kCpu = "cpu:";

ComparedSide requireSide(const std::string& text, const ComputeOptions& usual)
{
    if (std::optional<ComparedSide> side = parseComparedSide(text, usual)) return *side;
    throw Error(concat("There is no device ", inQuotes(text), "; there are cpu, cpu:LEVEL and vulkan[:N]."));
}

TraceRequest traceRequest(const RunPair& runs, std::shared_ptr<const Model> model, std::size_t context)
{
    if (runs.tokens.empty()) throw Error("There are no tokens to compare the devices with.");
    if (runs.tokens.size() > context) {
        throw Error(concat(runs.tokens.size(), " tokens do not fit into the context of ", context, "."));
    }
    TraceRequest request;
    request.model = std::move(model);
    request.tokens = runs.tokens;
    request.taps = TapSelection::everything();
    request.decode = std::min<std::size_t>(runs.decode, runs.tokens.size() / 2);
    request.context = context;
    requireMemoryForTraces(request, kTracesAtOnce);
    return request;
}

}  // namespace

std::optional<ComparedSide> parseComparedSide(std::string_view text, const ComputeOptions& usual)
{
    const bool isOnDevice = isVulkanDevice(text);
    std::string_view level;
    if (text == "cpu" || isOnDevice)
        level = usual.isa.empty() ? chooseKernels().name : std::string_view(usual.isa);
    else if (text.starts_with(kCpu))
        level = text.substr(kCpu.size());
    const auto levels = allKernels();
    const auto found =
        std::find_if(levels.begin(), levels.end(), [level](const Kernels* k) { return k->name == level; });
    if (found == levels.end()) return std::nullopt;
    if (!isSupported(**found)) {
        throw Error(concat("This processor lacks the instruction-set level of cpu:", level, "."));
    }
    ComparedSide side{isOnDevice ? std::string(text) : concat(kCpu, level), usual};
    side.device.device = isOnDevice ? text : "cpu";
    side.device.isa = level;
    return side;
}

Comparison compareSides(const TraceRequest& request, const ComparedSide& sideA, const Trace& a, const OtherTaps& b,
                        const CompareOptions& options)
{
    Comparison result = compareTraces(request, a, b, options);
    if (sideA.name == "cpu:scalar" || options.tolerance) return result;
    const Comparison own = compareTraces(request, a, tapsOf(a), options);
    for (TapComparison& tap : result.taps) {
        const auto mine = std::find_if(own.taps.begin(), own.taps.end(), [&](const TapComparison& other) {
            return other.site == tap.site && other.layer == tap.layer;
        });
        const bool worse = mine->diverges != tap.diverges ? mine->diverges : mine->timesNoise > tap.timesNoise;
        if (!worse) continue;
        Difference difference = std::move(tap.difference);
        const auto shape = std::move(tap.shape);
        tap = *mine;
        tap.difference = std::move(difference);
        tap.shape = shape;
        tap.isOfA = true;
    }
    result.ties.insert(result.ties.end(), own.ties.begin(), own.ties.end());
    result.agreement = std::max(result.agreement, own.agreement);
    for (const Rounding& rounding : own.roundings) {
        const auto same = [&](const Rounding& other) { return other.code == rounding.code; };
        if (std::none_of(result.roundings.begin(), result.roundings.end(), same)) result.roundings.push_back(rounding);
    }
    return result;
}

RunComparison compareRuns(const RunPair& runs, std::shared_ptr<const Model> model, const ComputeOptions& usual,
                          std::size_t context, const BackendMaker& makeBackend, const std::stop_token& stop,
                          const std::function<void(std::string_view)>& onRun)
{
    const std::vector<ComparedSide> sides{requireSide(runs.a, usual), requireSide(runs.b, usual)};
    TraceRequest request = traceRequest(runs, std::move(model), context);
    request.stop = stop;
    const ModelConfig& config = request.model->config();
    const ModelUse use = Evaluator::useOf(config, request.tokens.size(), request.keys, request.values);
    std::vector<Placement> placements;  // also finds out before the long part that a device is not there
    for (const ComparedSide& side : sides) {
        placements.push_back(placeModel(side.device, config, request.model->weights(), use, makeBackend));
    }
    const auto trace = [&](std::size_t side) {
        onRun(sides[side].name);
        return runTrace(request, *placements[side].backend);
    };
    const Trace b = trace(1);
    const Trace a = trace(0);
    RunComparison result;
    result.a = sides.front().name;
    result.b = sides.back().name;
    result.tokens = static_cast<std::uint32_t>(request.tokens.size());
    result.decode = static_cast<std::uint32_t>(request.decode);
    result.comparison = compareSides(request, sides.front(), a, tapsOf(b), {usual.threads, {}, onRun});
    return result;
}

}  // namespace vitrine

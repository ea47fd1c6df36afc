#include "core/engine/run_comparison.h"

#include "core/base/error.h"
#include "core/base/utf8.h"
#include "core/cpu/kernels.h"

#include <algorithm>
#include <utility>

namespace vitrine {

namespace {

constexpr std::string_view kCpu = "cpu:";

ComparedSide requireSide(const std::string& text, const EngineOptions& options)
{
    if (std::optional<ComparedSide> side = parseComparedSide(text, options.isa, options.threads)) return *side;
    throw Error(concat("There is no device ", inQuotes(text), "; there are cpu, cpu:LEVEL and vulkan[:N]."));
}

TraceRequest traceRequest(const CompareRuns& command, std::shared_ptr<const Model> model, std::size_t context)
{
    if (command.tokens.empty()) throw Error("There are no tokens to compare the devices by.");
    if (command.tokens.size() > context) {
        throw Error(concat(command.tokens.size(), " tokens do not fit into the context of ", context, "."));
    }
    TraceRequest request;
    request.model = std::move(model);
    request.tokens = command.tokens;
    request.taps = TapSelection::everything();
    request.decode = std::min<std::size_t>(command.decode, command.tokens.size() / 2);
    request.context = context;
    requireMemoryForTraces(request, kTracesAtOnce);
    return request;
}

}  // namespace

std::optional<ComparedSide> parseComparedSide(std::string_view text, const std::string& isa, std::size_t threads)
{
    if (isVulkanDevice(text)) return ComparedSide{std::string(text), {std::string(text), {}, threads}};
    std::string_view level;
    if (text == "cpu")
        level = isa.empty() ? chooseKernels().name : std::string_view(isa);
    else if (text.starts_with(kCpu))
        level = text.substr(kCpu.size());
    const auto levels = allKernels();
    const auto found =
        std::find_if(levels.begin(), levels.end(), [level](const Kernels* k) { return k->name == level; });
    if (found == levels.end()) return std::nullopt;
    if (!isSupported(**found)) {
        throw Error(concat("This processor lacks the instruction-set level of cpu:", level, "."));
    }
    return ComparedSide{concat(kCpu, level), {"cpu", std::string(level), threads}};
}

std::vector<std::string> levelsOf(std::span<const ComparedSide> sides)
{
    std::vector<std::string> levels;
    for (const ComparedSide& side : sides) {
        if (side.device.device == "cpu") levels.push_back(side.device.isa);
    }
    return levels;
}

RunsCompared compareRuns(const CompareRuns& command, std::shared_ptr<const Model> model, const EngineOptions& options,
                         std::size_t context, const BackendMaker& makeBackend, const std::stop_token& stop,
                         const EventSink& sink)
{
    const std::vector<ComparedSide> sides{requireSide(command.a, options), requireSide(command.b, options)};
    TraceRequest request = traceRequest(command, std::move(model), context);
    request.stop = stop;
    const auto tell = [&](std::string_view run) { sink(ComparisonProgress{command.request, std::string(run)}); };
    const auto trace = [&](const ComparedSide& side) {
        tell(side.name);
        return runTrace(request, *makeBackend(side.device));
    };
    // A device that is not there is found out before the long part.
    const Trace b = trace(sides.back());
    const Trace a = trace(sides.front());
    LearnedNoise noise = learnNoise(request, levelsOf(sides), options.threads, tell);

    RunsCompared result;
    result.request = command.request;
    result.a = sides.front().name;
    result.b = sides.back().name;
    result.tokens = static_cast<std::uint32_t>(request.tokens.size());
    result.decode = static_cast<std::uint32_t>(request.decode);
    result.noise = std::move(noise.pairs);
    result.comparison = compareTraces(a, b, noise.band);
    return result;
}

}  // namespace vitrine

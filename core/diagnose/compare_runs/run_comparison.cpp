#include "core/diagnose/compare_runs/run_comparison.h"

#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/processors.h"
#include "core/base/visible_text.h"
#include "core/compute/cpu/kernels.h"
#include "core/compute/inference/evaluator.h"
#include "core/diagnose/compare_runs/explained_comparison.h"
#include "core/diagnose/reference/reference_trace.h"
#include "core/text/token_difference.h"

#include <algorithm>
#include <utility>

namespace vitrine {

namespace {

constexpr std::string_view kCpu = "cpu:";

ComparedSide requireSide(const std::string& text, const ComputeOptions& usual)
{
    if (std::optional<ComparedSide> side = parseComparedSide(text, usual)) return *side;
    throw Error(SENTENCE("There is no device ", inQuotes(text), ". Use cpu, cpu:LEVEL or vulkan[:N]."));
}

TraceRequest traceRequest(const RunPair& runs, const RunSurroundings& around, std::vector<TokenId> tokens)
{
    if (tokens.empty())
        throw Error(SENTENCE("No tokens are given. The devices can be compared only by evaluating tokens."));
    if (tokens.size() > around.context) {
        throw Error(SENTENCE(tokens.size(), " tokens do not fit into the context of ", around.context, "."));
    }
    TraceRequest request;
    request.model = around.model;
    request.tokens = std::move(tokens);
    request.taps = TapSelection::everything();
    request.decode = std::min<std::size_t>(runs.decode, request.tokens.size() / 2);
    request.context = around.context;
    request.stop = around.stop;
    return request;
}

/// The tokens to compare. `others` contains the tokens of the reference if they differ from `ids`.
struct ChosenTokens {
    std::vector<TokenId> ids;
    std::optional<std::vector<TokenId>> others;
};

ChosenTokens chooseTokens(const RunPair& runs, const ReferenceTrace* reference, std::size_t context)
{
    std::optional<std::vector<TokenId>> theirs;
    if (reference) theirs = reference->tokens(context);
    if (!theirs) return {runs.tokens, std::nullopt};
    const bool begins =
        runs.tokens.size() >= theirs->size() && std::equal(theirs->begin(), theirs->end(), runs.tokens.begin());
    if (runs.tokens.empty() || begins) return {*std::move(theirs), std::nullopt};
    return {runs.tokens, std::move(theirs)};
}

std::optional<ReferenceTrace> openedReference(const RunPair& runs)
{
    return runs.reference.empty() ? std::nullopt : std::optional<ReferenceTrace>(std::in_place, runs.reference);
}

/// Returns a report that contains only the difference between the tokens.
ComparisonReport otherTokens(const std::string& a, const std::string& b, ChosenTokens tokens,
                             const Tokenizer& tokenizer)
{
    ComparisonReport report;
    report.a = a;
    report.b = b;
    report.tokens = tokens.ids.size();
    report.comparison.agreement = Agreement::Different;
    report.tokenDifference = findTokenDifference(tokenizer, tokens.ids, *tokens.others);
    report.ids = std::move(tokens.ids);
    report.referenceIds = *std::move(tokens.others);
    return report;
}

/// Returns whether this side is the exact reference.
bool isMeasure(const ComparedSide& side)
{
    return side.name == "cpu:scalar";
}

/// Returns the number of runs that judge the sides: for each judged side, one run with exact sums and one run in float.
std::size_t runsOfJudgement(const ComparedSide& a)
{
    return isMeasure(a) ? 2 : 4;
}

/// Counts the runs of a comparison and reports the progress.
class RunCounter {
public:
    RunCounter(const RunSurroundings& around, std::size_t tokens, std::size_t usual)
        : m_around(around), m_tokens(static_cast<double>(tokens)), m_usual(static_cast<double>(usual))
    {
    }

    void begin(const Sentence& run)
    {
        m_run = run;
        m_before = m_begun++;
        reportProgress(0);
    }

    void reportProgress(std::size_t doneTokens) const
    {
        if (!m_around.onProgress) return;
        const double runs = m_before + static_cast<double>(doneTokens) / m_tokens;
        m_around.onProgress(m_run, m_before < m_usual ? runs / m_usual : -1);
    }

private:
    const RunSurroundings& m_around;
    double m_tokens;
    double m_usual;
    double m_begun = 0;
    double m_before = 0;
    Sentence m_run;
};

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
        throw Error(SENTENCE("This processor does not support the instruction-set level of cpu:", level, '.'));
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
    if (isMeasure(sideA) || options.tolerance) return result;
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

ComparisonReport compareRuns(const RunPair& runs, const RunSurroundings& around)
{
    std::optional<ReferenceTrace> reference = openedReference(runs);
    const ComparedSide a = requireSide(runs.a, around.usual);
    ChosenTokens tokens = chooseTokens(runs, reference ? &*reference : nullptr, around.context);
    const std::string name = reference ? reference->fileName() : std::string();
    if (tokens.others) return otherTokens(a.name, name, std::move(tokens), around.model->tokenizer());
    if (reference && reference->holdsTokensAlone()) {
        ComparisonReport same;
        same.a = a.name;
        same.b = name;
        same.tokens = tokens.ids.size();
        same.ids = std::move(tokens.ids);
        same.idsAlone = true;
        return same;
    }
    TraceRequest request = traceRequest(runs, around, std::move(tokens.ids));
    requireMemoryForTraces(request, kTracesAtOnce);
    const ModelConfig& config = request.model->config();
    const ModelUse use = Evaluator::useOf(config, request.tokens.size(), request.keys, request.values);
    std::optional<ComparedSide> b;
    if (!reference) b = requireSide(runs.b, around.usual);
    const auto place = [&](const ComputeOptions& device) {
        return placeModel(device, config, request.model->weights(), use, around.makeBackend);
    };
    RunCounter counter(around, request.tokens.size(), (b ? 2 : 1) + runsOfJudgement(a));
    request.onTokens = [&counter](std::size_t done) { counter.reportProgress(done); };
    return compareAndExplain({request, a, b, reference ? &*reference : nullptr, name, place, around.usual.threads,
                              std::nullopt, runs.seconds, runs.keptBytes,
                              [&counter](const Sentence& run) { counter.begin(run); }});
}

ComparisonCost costOfComparison(const RunPair& runs, const RunSurroundings& around)
{
    const std::optional<ReferenceTrace> reference = openedReference(runs);
    ChosenTokens tokens = chooseTokens(runs, reference ? &*reference : nullptr, around.context);
    const std::size_t count = tokens.ids.size();
    if (tokens.others || (reference && reference->holdsTokensAlone())) return {.tokens = count};
    const TraceRequest request = traceRequest(runs, around, std::move(tokens.ids));
    // The constants were measured on one core. kProductsPerSecond is the speed of the exact instruction set,
    // "cpu:scalar". The other two constants are the durations of a run with another instruction set and of a search.
    // Their unit is the duration of a run of "cpu:scalar".
    constexpr double kProductsPerSecond = 8e8;
    constexpr double kRunsOfOtherLevel = 0.25;
    constexpr double kRunsOfSearch = 100;
    double weights = 0;
    for (const GgufTensor& tensor : request.model->file().tensors())
        weights += static_cast<double>(tensor.elementCount());
    const double threads = static_cast<double>(around.usual.threads > 0 ? around.usual.threads : usableCores());
    const double run = weights * static_cast<double>(count) / (kProductsPerSecond * threads);
    const auto runsOf = [](const ComparedSide& side) {
        return isVulkanDevice(side.name) ? 0 : isMeasure(side) ? 1 : kRunsOfOtherLevel;
    };
    const ComparedSide a = requireSide(runs.a, around.usual);
    double exactRuns = runsOf(a) + runsOfJudgement(a);
    if (!reference) exactRuns += runsOf(requireSide(runs.b, around.usual));
    // If a side rounds, its roundings are imitated in an additional run for each judged side.
    exactRuns += isMeasure(a) ? 1 : 2;
    return {count, kTracesAtOnce * traceBytes(request), exactRuns * run, run,
            std::min(runs.seconds, kRunsOfSearch * run)};
}

}  // namespace vitrine

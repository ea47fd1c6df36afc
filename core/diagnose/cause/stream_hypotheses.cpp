// Mistakes in models with several residual streams and sparse gates (Gemma 3n).

#include "core/diagnose/cause/deviating_backend.h"
#include "core/diagnose/cause/hypothesis.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <span>
#include <string>
#include <utility>

namespace vitrine {

namespace {

constexpr std::uint32_t kPredicted = siteMask({Site::AttnNorm, Site::FfnNorm, Site::LayerOut});
constexpr std::uint32_t kSides = siteMask({Site::FfnNorm});
constexpr std::uint32_t kSparse = siteMask({Site::FfnAct});

using Prediction = StreamsCall::Prediction;
using Branch = ResidualCall::Branch;

/// Restricts a hook to the end of one kind of branch.
template <typename Function>
auto forBranch(Branch branch, Function hook)
{
    return [=](ResidualCall& call) {
        if (call.branch == branch) hook(call);
    };
}

void addPredictions(const ModelConfig& config, HypothesisList& list)
{
    list.add(Cause::StreamsPrediction, FORM("leaves out the prediction"), kPredicted,
             [](StreamsCall& call) { call.prediction = Prediction::None; });
    list.add(Cause::StreamsPrediction, FORM("the coefficients of the prediction are transposed"), kPredicted,
             [](StreamsCall& call) { call.prediction = Prediction::Turned; });
    for (std::size_t active = 1; active < config.streams.count; ++active) {
        list.add(Cause::StreamsActive, SENTENCE("stream ", active, " instead of stream 0"), kPredicted,
                 [active](StreamsCall& call) { call.active = active; });
    }
    const auto meaning = [&](const Sentence& detail, float (*function)(float)) {
        list.add(Cause::StreamsRouter, detail, kPredicted,
                 forRole(Role::StreamRouter, [function](ActivateCall& call) { call.function = function; }));
    };
    meaning(leavesOut("tanh"), [](float x) { return x; });
    meaning(FORM("uses a sigmoid instead of tanh"), [](float x) { return 1 / (1 + std::exp(-x)); });
    const auto width = static_cast<float>(config.embedding);
    list.add(Cause::StreamsRouter, FORM("the router's input is not divided by the width of the model"), kPredicted,
             forRole(Role::StreamNorm, [width](NormCall& call) {
                 for (float& weight : call.weights.weight) weight *= width;
             }));
    list.add(Cause::StreamsRouter,
             FORM("the router's input is divided by the square root of the width, not by the width"), kPredicted,
             forRole(Role::StreamNorm, [root = std::sqrt(width)](NormCall& call) {
                 for (float& weight : call.weights.weight) weight *= root;
             }));
}

void addCorrections(HypothesisList& list)
{
    const auto add = [&](SentenceForm detail, std::function<double(std::size_t, double)> correction) {
        list.add(Cause::StreamsCorrection, detail, kAfterLayer,
                 [correction](StreamsCall& call) { call.correction = correction; });
    };
    add(FORM("only the first stream gets the layer's output, the others keep their predictions"),
        [](std::size_t stream, double) { return stream == 0 ? 1.0 : 0.0; });
    add(FORM("does not add 1 to the coefficients of the correction"),
        [](std::size_t, double factor) { return factor; });
    add(FORM("adds the layer's change to all streams without coefficients"), [](std::size_t, double) { return 1.0; });
    add(FORM("corrects only the first stream"),
        [](std::size_t stream, double factor) { return stream == 0 ? 1 + factor : 0.0; });
    list.add(Cause::StreamsCorrection, leavesOut("altup_correct_scale"), kAfterLayer,
             [](LayerWeights& layer) { std::ranges::fill(layer.streams.scale, 1.0F); });
}

/// Adds hypotheses about mistakes in the low-rank product parallel to attention.
void addSide(HypothesisList& list)
{
    list.add(Cause::StreamsSide, FORM("leaves out the low-rank path and the input that is added to it"), kSides,
             forBranch(Branch::Side, [](ResidualCall& call) { call.factor = 0; }));
    list.add(Cause::StreamsSide, FORM("does not add the input of the low-rank path to its output"), kSides,
             forBranch(Branch::Side, [](ResidualCall& call) { call.ofNormedInput = -1; }));
    list.add(Cause::StreamsSide, FORM("adds only the input of the low-rank path, without the low-rank product"), kSides,
             forRole(Role::SideNorm, [](NormCall& call) { std::ranges::fill(call.weights.weight, 0.0F); }));
    const auto scale = [&](SentenceForm detail, float factor) {
        list.add(Cause::StreamsSide, detail, kSides | siteMask({Site::LayerOut})).deviation.scale =
            [factor](Role role, float right) { return role == Role::SideSum ? factor : right; };
    };
    scale(FORM("the sum with the low-rank path is not divided by √2"), 1);
    scale(FORM("the sum with the low-rank path is divided by 2, not by √2"), 0.5F);
}

void addSparse(const ModelConfig& config, HypothesisList& list)
{
    if (config.streams.sparseLayers == 0) return;
    const auto add = [&](SentenceForm detail, Hook<SparseCall> change) {
        list.add(Cause::GateSparse, detail, kSparse, std::move(change));
    };
    add(FORM("sets no gate to 0"), [](SparseCall& call) { call.skip = true; });
    add(FORM("the variance is divided by n, not by n - 1"), [](SparseCall& call) { call.ofAll = true; });
    add(FORM("the threshold is not subtracted from the gates above the threshold"),
        [](SparseCall& call) { call.subtracts = false; });
    add(FORM("the threshold of the gates is 0.95 standard deviations above their mean"),
        [](SparseCall& call) { call.deviations = 0.95; });
    add(FORM("the threshold of the gates is 2 standard deviations above their mean"),
        [](SparseCall& call) { call.deviations = 2; });
    add(FORM("the threshold of the gates is their mean"), [](SparseCall& call) { call.deviations = 0; });
    list.add(Cause::GateSparse, FORM("sets gates to 0 in all layers"), kSparse, [&config](ProjectedCall& call) {
        const ProjectCall::Product* const gate = call.find(Role::Gate);
        if (!gate || call.layer < config.streams.sparseLayers) return;
        call.backend.plainCut(gate->out, config.streams.deviations);
    });
}

void addEnds(HypothesisList& list)
{
    list.add(Cause::StreamsEnds, FORM("the streams are not scaled to the length of the first stream"),
             kPredicted | kAtEnd, [](StreamsCall& call) { call.matchesLengths = false; });
    list.add(Cause::StreamsEnds, FORM("only the first stream is used at the end"), kAtEnd,
             forBranch(Branch::Stream, [](ResidualCall& call) { call.factor = 0; }));
}

}  // namespace

void addStreamHypotheses(const HypothesisContext& context, HypothesisList& list)
{
    const ModelConfig& config = context.model.config();
    if (config.streams.count == 0) return;
    addPredictions(config, list);
    addCorrections(list);
    addSide(list);
    addSparse(config, list);
    addEnds(list);
}

}  // namespace vitrine

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
constexpr std::uint32_t kCorrected = siteMask({Site::LayerOut, Site::AttnNorm});
constexpr std::uint32_t kSides = siteMask({Site::FfnNorm});
constexpr std::uint32_t kSparse = siteMask({Site::FfnAct});
constexpr std::uint32_t kEnd = siteMask({Site::FinalNorm, Site::Logits});

using Prediction = StreamsCall::Prediction;

class StreamList : public HypothesisList {
public:
    using HypothesisList::HypothesisList;

    void addStreams(Cause cause, Sentence detail, std::uint32_t sites, std::function<void(StreamsCall&)> change)
    {
        add(cause, std::move(detail), sites).streams = std::move(change);
    }
    void addNorm(Cause cause, Sentence detail, std::uint32_t sites, Role role, std::function<void(NormCall&)> change)
    {
        add(cause, std::move(detail), sites).norm = [role, change = std::move(change)](NormCall& call) {
            if (call.role == role) change(call);
        };
    }
    void addResidual(Cause cause, Sentence detail, std::uint32_t sites, ResidualCall::Branch branch,
                     std::function<void(ResidualCall&)> change)
    {
        add(cause, std::move(detail), sites).residual = [branch, change = std::move(change)](ResidualCall& call) {
            if (call.branch == branch) change(call);
        };
    }
};

void addPredictions(const ModelConfig& config, StreamList& list)
{
    list.addStreams(Cause::StreamsPrediction, FORM("leaves out the prediction"), kPredicted,
                    [](StreamsCall& call) { call.prediction = Prediction::None; });
    list.addStreams(Cause::StreamsPrediction, FORM("the coefficients of the prediction are transposed"), kPredicted,
                    [](StreamsCall& call) { call.prediction = Prediction::Turned; });
    for (std::size_t active = 1; active < config.streams.count; ++active) {
        list.addStreams(Cause::StreamsActive, SENTENCE("stream ", active, " instead of stream 0"), kPredicted,
                        [active](StreamsCall& call) { call.active = active; });
    }
    const auto meaning = [&](const Sentence& detail, std::function<float(float)> function) {
        list.add(Cause::StreamsRouter, detail, kPredicted).elementwise = [function](ElementwiseCall& call) {
            if (call.site == ElementwiseFunction::Streams) call.function = function;
        };
    };
    meaning(leavesOut("tanh"), [](float x) { return x; });
    meaning(FORM("uses a sigmoid instead of tanh"), [](float x) { return 1 / (1 + std::exp(-x)); });
    const auto width = static_cast<float>(config.embedding);
    list.addNorm(Cause::StreamsRouter, FORM("the router's input is not divided by the width of the model"), kPredicted,
                 Role::StreamNorm, [width](NormCall& call) {
                     for (float& weight : call.weights.weight) weight *= width;
                 });
    list.addNorm(Cause::StreamsRouter,
                 FORM("the router's input is divided by the square root of the width, not by the width"), kPredicted,
                 Role::StreamNorm, [root = std::sqrt(width)](NormCall& call) {
                     for (float& weight : call.weights.weight) weight *= root;
                 });
    list.addNorm(Cause::NormMissing, std::string("altup_router_norm"), kPredicted, Role::StreamNorm,
                 [width](NormCall& call) {
                     call.divisor = [](std::span<const float>, double) { return 1.0; };
                     std::ranges::fill(call.weights.weight, 1 / width);
                 });
    list.addNorm(Cause::NormMissing, SENTENCE("only the weights of ", std::string_view("altup_router_norm")),
                 kPredicted, Role::StreamNorm,
                 [width](NormCall& call) { std::ranges::fill(call.weights.weight, 1 / width); });
}

void addCorrections(StreamList& list)
{
    const auto add = [&](SentenceForm detail, std::function<double(std::size_t, double)> correction) {
        list.addStreams(Cause::StreamsCorrection, detail, kCorrected,
                        [correction](StreamsCall& call) { call.correction = correction; });
    };
    add(FORM("only the first stream gets the layer's output, the others keep their predictions"),
        [](std::size_t stream, double) { return stream == 0 ? 1.0 : 0.0; });
    add(FORM("does not add 1 to the coefficients of the correction"),
        [](std::size_t, double factor) { return factor; });
    add(FORM("adds the layer's change to all streams without coefficients"), [](std::size_t, double) { return 1.0; });
    add(FORM("corrects only the first stream"),
        [](std::size_t stream, double factor) { return stream == 0 ? 1 + factor : 0.0; });
    list.add(Cause::StreamsCorrection, leavesOut("altup_correct_scale"), kCorrected).weights = [](LayerWeights& layer) {
        std::ranges::fill(layer.streams.scale, 1.0F);
    };
}

/// Adds hypotheses about mistakes in the low-rank product parallel to attention.
void addSide(StreamList& list)
{
    using Branch = ResidualCall::Branch;
    list.addResidual(Cause::StreamsSide, FORM("leaves out the low-rank path and the input that is added to it"), kSides,
                     Branch::Side, [](ResidualCall& call) { call.factor = 0; });
    list.addResidual(Cause::StreamsSide, FORM("does not add the input of the low-rank path to its output"), kSides,
                     Branch::Side, [](ResidualCall& call) { call.ofNormedInput = -1; });
    list.addNorm(Cause::StreamsSide, FORM("adds only the input of the low-rank path, without the low-rank product"),
                 kSides, Role::SideNorm, [](NormCall& call) { std::ranges::fill(call.weights.weight, 0.0F); });
    list.addNorm(Cause::NormMissing, std::string("laurel_post_norm"), kSides, Role::SideNorm,
                 [](NormCall& call) { call.skip = true; });
    const auto scale = [&](SentenceForm detail, float factor) {
        list.add(Cause::StreamsSide, detail, kSides | siteMask({Site::LayerOut})).scale =
            [factor](Role role, float right) { return role == Role::SideSum ? factor : right; };
    };
    scale(FORM("the sum with the low-rank path is not divided by √2"), 1);
    scale(FORM("the sum with the low-rank path is divided by 2, not by √2"), 0.5F);
}

void addSparse(const ModelConfig& config, StreamList& list)
{
    if (config.streams.sparseLayers == 0) return;
    const auto add = [&](SentenceForm detail, std::function<void(SparseCall&)> change) {
        list.add(Cause::GateSparse, detail, kSparse).sparse = std::move(change);
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
    list.add(Cause::GateSparse, FORM("sets gates to 0 in all layers"), kSparse).projected =
        [&config](ProjectCall& call) {
            const ProjectCall::Product* const gate = call.find(Role::Gate);
            if (!gate || call.layer < config.streams.sparseLayers) return;
            call.backend.plainCut(gate->out, config.streams.deviations);
        };
}

void addEnds(StreamList& list)
{
    list.addStreams(Cause::StreamsEnds, FORM("the streams are not scaled to the length of the first stream"),
                    kPredicted | kEnd, [](StreamsCall& call) { call.matchesLengths = false; });
    list.addResidual(Cause::StreamsEnds, FORM("only the first stream is used at the end"), kEnd,
                     ResidualCall::Branch::Stream, [](ResidualCall& call) { call.factor = 0; });
}

}  // namespace

void addStreamHypotheses(const HypothesisContext& context, Hypotheses& all)
{
    const ModelConfig& config = context.model.config();
    if (config.streams.count == 0) return;
    StreamList list(all);
    addPredictions(config, list);
    addCorrections(list);
    addSide(list);
    addSparse(config, list);
    addEnds(list);
}

}  // namespace vitrine

#include "core/base/concat.h"
#include "core/diagnose/cause/deviating_backend.h"
#include "core/diagnose/cause/hypothesis.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <utility>

namespace vitrine {

namespace {

constexpr std::uint32_t kStream =
    siteMask({Site::FfnNorm, Site::LayerOut, Site::FfnAct, Site::Router, Site::FfnOut, Site::FinalNorm, Site::Logits});
// First taps of a layer, which differ if a wrong layer is computed.
constexpr std::uint32_t kLayerBegins = siteMask({Site::AttnNorm, Site::Q});

using Branch = ResidualCall::Branch;
using Source = ResidualCall::Source;

bool endsLayer(const ResidualCall& call) noexcept
{
    return call.branch == Branch::FeedForward || call.branch == Branch::LayerInput;
}

/// Returns whether of(layer) can replace each layer: both must have the same shape and share keys with the same layer.
bool areAlike(const ModelConfig& config, const std::function<std::size_t(std::size_t)>& of)
{
    for (std::size_t layer = 0; layer < config.layers; ++layer) {
        const LayerConfig own = config.layer(layer), other = config.layer(of(layer));
        const bool same = own.heads == other.heads && own.kvHeads == other.kvHeads && own.headDim == other.headDim &&
                          own.feedForward == other.feedForward && own.keysOf == other.keysOf;
        if (!same) return false;
    }
    return true;
}

void addSources(const ModelConfig& config, HypothesisList& list)
{
    const auto add = [&](SentenceForm detail, Branch branch, Source source, double factor = 1) {
        list.add(Cause::ResidualSource, detail, kStream, [=](ResidualCall& call) {
            if (call.branch != branch) return;
            call.source = source;
            call.factor = factor;
        });
    };
    add(FORM("the output of attention is subtracted"), Branch::Attention, Source::Stream, -1);
    add(FORM("the output of the feed-forward network is subtracted"), Branch::FeedForward, Source::Stream, -1);
    add(FORM("the output of attention is added twice"), Branch::Attention, Source::Stream, 2);
    add(FORM("the output of the feed-forward network is added twice"), Branch::FeedForward, Source::Stream, 2);
    add(FORM("the output of attention is added to its normalized input"), Branch::Attention, Source::Normed);
    add(FORM("the output of the feed-forward network is added to its normalized input"), Branch::FeedForward,
        Source::Normed);
    add(FORM("the output of attention replaces the residual stream"), Branch::Attention, Source::None);
    add(FORM("the output of the feed-forward network replaces the residual stream"), Branch::FeedForward, Source::None);
    if (!config.parallelResidual)
        add(FORM("the output of the feed-forward network is added to the layer's input"), Branch::FeedForward,
            Source::Input);
}

/// Adds the hypothesis that the feed-forward reads the layer's input instead of the stream after attention. In models
/// with parallel branches, it is the reverse.
void addParallel(const HypothesisContext& context, HypothesisList& list)
{
    const ModelConfig& config = context.model.config();
    const Weights& weights = context.model.weights();
    if (!config.parallelResidual) {
        list.add(Cause::ResidualSource, FORM("the feed-forward network reads the layer's input"), kStream,
                 forRole(Role::FeedForwardNorm, [](NormCall& call) {
                     call.backend.putLayerInput(call.out);
                     call.x = call.out;
                 }));
        return;
    }
    list.add(Cause::ResidualSource, FORM("the feed-forward network reads the stream after attention"), kStream,
             forRole(Role::FeedForwardNorm,
                     [](NormCall& call) {
                         call.backend.putStreamAfterAttention(call.out);
                         call.x = call.out;
                     }),
             [&weights, &config](ProjectCall& call) {
                 const LayerWeights& layer = weights.layers[std::min(call.layer, weights.layers.size() - 1)];
                 const bool reads = call.find(Role::Up) || call.find(Role::Gate);
                 if (!reads || layer.feedForwardNorm) return;
                 call.backend.putStreamAfterAttention(call.x);
                 call.backend.plainNorm(call.x, call.x, layer.attentionNorm, config.norm, config.normEpsilon);
             });
}

/// Adds the hypothesis that attention reads the stream after the recurrent mixer, in models where both must read the
/// same input.
void addOneAfterAnother(const HypothesisContext& context, HypothesisList& list)
{
    const ModelConfig& config = context.model.config();
    const Weights& weights = context.model.weights();
    const auto hasBoth = [](const LayerWeights& layer) { return layer.recurrent && layer.output; };
    if (std::ranges::none_of(weights.layers, hasBoth)) return;
    Hypothesis& added =
        list.add(Cause::ResidualSource, FORM("attention reads the stream after the recurrent mixer"), kHeads,
                 [&config, &weights, hasBoth](ProjectCall& call) {
                     const bool reads = call.find(Role::Query) || call.find(Role::Key);
                     if (!reads || !hasBoth(weights.layers[call.layer])) return;
                     const LayerWeights& layer = weights.layers[call.layer];
                     call.backend.putStream(call.x);
                     call.backend.plainNorm(call.x, call.x, layer.attentionNorm, config.norm, config.normEpsilon);
                 });
    added.hint = FORM("The recurrent mixer and attention must read the same normed input of the layer.");
}

/// Adds hypotheses that a norm is applied at another place. In some model families, post_attention_norm is the norm of
/// the feed-forward's input instead of the norm of attention's output.
void addPlaces(const HypothesisContext& context, HypothesisList& list)
{
    const Model& model = context.model;
    const Weights& weights = model.weights();
    if (!model.file().findTensor("blk.0.post_attention_norm.weight") || weights.layers.front().postAttentionNorm ||
        !weights.layers.front().feedForwardNorm || model.config().parallelResidual) {
        return;
    }
    const SentenceForm detail =
        FORM("applies post_attention_norm to the output of attention, not to the input of the feed-forward network");
    const SentenceForm hint =
        FORM("In this model, post_attention_norm is the norm before the feed-forward network. Apply it after "
             "attention is added to the residual stream.");
    const auto skipsNorm = forRole(Role::FeedForwardNorm, [](NormCall& call) { call.skip = true; });
    list.add(Cause::NormPlace, detail, kStream, skipsNorm,
             [&weights](ResidualCall& call) {
                 if (call.branch == Branch::Attention) call.norm = &weights.layers[call.layer].feedForwardNorm;
             })
        .hint = hint;
    Hypothesis& seen =
        list.add(Cause::NormPlace, detail, siteMask({Site::AttnOut, Site::RecurrentOut}), skipsNorm,
                 [&weights, &config = model.config()](ProjectedCall& call) {
                     for (const Role role : {Role::AttentionOutput, Role::StateOutput}) {
                         const ProjectCall::Product* const product = call.find(role);
                         if (!product) continue;
                         call.backend.plainNorm(product->out, product->out, weights.layers[call.layer].feedForwardNorm,
                                                config.norm, config.normEpsilon);
                     }
                 });
    seen.hint = hint;
    // If only the end of the model is compared, this gives the same values as the hypothesis before, so it is not
    // tried then.
    seen.wholeModel = false;
}

void addScale(const ModelConfig& config, HypothesisList& list)
{
    std::vector<double> factors{1 / std::sqrt(2.0 * config.layers), 1 / std::sqrt(static_cast<double>(config.layers)),
                                0.5, 2, 1.4 / std::sqrt(static_cast<double>(config.layers))};
    const double right = config.residualScale;
    if (right != 1) {
        factors.insert(factors.begin(), 1 / right);
        factors.push_back(right);
    }
    for (const double factor : factors) {
        const Sentence detail =
            factor * right == 1
                ? SENTENCE("does not apply residual_scale")
                : SENTENCE("multiplies by ", insteadOf(significant(factor * right, 4), significant(right, 4)));
        list.add(Cause::ResidualScale, detail, kBranches).deviation.branchFactor = factor;
    }
}

void addOrders(const ModelConfig& config, HypothesisList& list)
{
    const std::size_t layers = config.layers;
    const auto add = [&](Sentence detail, std::function<std::size_t(std::size_t)> of,
                         std::optional<std::size_t> first = {}) {
        if (!areAlike(config, of)) return;
        Hypothesis& added = list.add(Cause::LayerOrder, std::move(detail), kLayerBegins);
        added.deviation.layerOf = std::move(of);
        added.firstLayer = first;
    };
    for (std::size_t a = 0; a + 1 < layers; ++a) {
        const auto swapped = [a](std::size_t layer) { return layer == a ? a + 1 : layer == a + 1 ? a : layer; };
        add(SENTENCE("layers ", a, " and ", a + 1, " are swapped"), swapped, a);
        const auto repeated = [a](std::size_t layer) { return layer == a + 1 ? a : layer; };
        add(SENTENCE("layer ", a, " is computed again instead of layer ", a + 1), repeated, a + 1);
    }
    if (layers < 2) return;
    add(FORM("computes the next layer instead of each layer"),
        [layers](std::size_t layer) { return (layer + 1) % layers; });
    add(FORM("computes the previous layer instead of each layer"),
        [layers](std::size_t layer) { return (layer + layers - 1) % layers; });
    add(FORM("computes the layers in reverse order"), [layers](std::size_t layer) { return layers - 1 - layer; });
}

void addSkips(const ModelConfig& config, HypothesisList& list)
{
    const std::size_t layers = config.layers;
    if (config.streams.count > 0) return;  // skipping the layer would have to skip all streams
    const auto skips = [](std::size_t layer) {
        return [layer](ResidualCall& call) {
            if (endsLayer(call) && call.layer == layer) call.skipsLayer = true;
        };
    };
    for (std::size_t skipped = 0; skipped < layers; ++skipped) {
        const Sentence detail = SENTENCE("layer ", skipped);
        list.add(Cause::LayerSkipped, detail, siteMask({Site::LayerOut}), skips(skipped)).firstLayer = skipped;
        // In `closed`, all later layers also get a number that is one lower, so the last number has nothing to compute.
        const auto next = [=](std::size_t layer) { return layer < skipped ? layer : std::min(layer + 1, layers - 1); };
        if (skipped + 1 == layers || !areAlike(config, next)) continue;
        Hypothesis& closed =
            list.add(Cause::LayerSkipped, SENTENCE(detail, ", and the numbers of all later layers are one too low"),
                     kLayerBegins, skips(layers - 1));
        closed.deviation.layerOf = next;
        closed.firstLayer = skipped;
        // If only the end of the model is compared, `closed` gives the same values as the hypothesis before, so it is
        // not tried then.
        closed.wholeModel = false;
    }
}

/// Returns whether layers read nothing but the residual stream. Such a layer can be computed at any place.
bool readsStreamAlone(const ModelConfig& config)
{
    return config.hasUniformLayers() && config.perLayerInput == 0 && config.streams.count == 0 &&
           config.recurrentLayers() == 0;
}

void addRepeats(const HypothesisContext& context, HypothesisList& list)
{
    const ModelConfig& config = context.model.config();
    if (!readsStreamAlone(config)) return;
    const auto add = [&](std::size_t layer, RepeatedLayer repeated, std::uint32_t sites) -> Hypothesis& {
        Hypothesis& added = list.add(Cause::LayerRepeated, SENTENCE("layer ", layer), sites);
        added.deviation.repeats = repeated;
        added.firstLayer = std::max(layer, repeated.endsBefore ? layer : repeated.before);
        return added;
    };
    const bool decodes = context.prompt > 0 && context.prompt < context.tokens;
    for (std::size_t layer = 0; layer < config.layers; ++layer) {
        // If the layer is computed twice in a row, its taps show the second computation.
        add(layer, {layer, layer}, kLayerBegins);
        if (decodes) {
            Hypothesis& shared = add(layer, {layer, layer, false, true}, kLayerBegins);
            shared.detail = SENTENCE(shared.detail, ", with one cache for both computations");
            shared.deviation.set([layer, prompt = context.prompt](AttentionCall& call) {
                if (call.layer != layer || call.firstPosition < prompt) return;
                call.source = layer + 1;
                call.ownRowIsOwn = true;
            });
        }
        // The layer is computed twice in a row, and its taps show the first computation. In the first of the two
        // hypotheses (endsBefore is true), layer_out shows the second computation instead.
        add(layer, {layer, layer + 1, true}, siteMask({Site::LayerOut})).wholeModel = false;
        const bool isLast = layer + 1 == config.layers;
        add(layer, {layer, layer + 1}, isLast ? kAtEnd : kLayerBegins).wholeModel = false;
    }
}

}  // namespace

void addLayerHypotheses(const HypothesisContext& context, HypothesisList& list)
{
    const ModelConfig& config = context.model.config();
    addSources(config, list);
    addParallel(context, list);
    addOneAfterAnother(context, list);
    addPlaces(context, list);
    addScale(config, list);
    addSkips(config, list);
    addOrders(config, list);
    addRepeats(context, list);
}

}  // namespace vitrine

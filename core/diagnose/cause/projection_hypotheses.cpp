#include "core/diagnose/cause/projection_hypotheses.h"

#include "core/diagnose/cause/deviating_backend.h"
#include "core/diagnose/cause/matrix_changes.h"

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace vitrine {

namespace {

constexpr std::array kLayerParts{
    PartTraits{Role::Query, Site::Q, "attn_q", &LayerWeights::query},
    PartTraits{Role::Key, Site::K, "attn_k", &LayerWeights::key},
    PartTraits{Role::Value, Site::V, "attn_v", &LayerWeights::value},
    PartTraits{Role::QueryAndGate, Site::Q, "attn_q", &LayerWeights::queryAndGate},
    PartTraits{Role::AttentionGate, Site::AttnGate, "attn_gate", &LayerWeights::attentionGate},
    PartTraits{Role::AttentionOutput, Site::AttnOut, "attn_output", &LayerWeights::output},
    PartTraits{Role::Gate, Site::FfnAct, "ffn_gate", &LayerWeights::gate},
    PartTraits{Role::Up, Site::FfnAct, "ffn_up", &LayerWeights::up},
    PartTraits{Role::Down, Site::FfnOut, "ffn_down", &LayerWeights::down},
    PartTraits{Role::LayerInputGate, Site::LayerOut, "inp_gate", &LayerWeights::perLayerGate},
    PartTraits{Role::LayerInputOutput, Site::LayerOut, "proj", &LayerWeights::perLayerOutput},
};

bool hasBias(const Model& model, const PartTraits& part)
{
    return std::ranges::any_of(model.weights().layers,
                               [&](const LayerWeights& layer) { return !(layer.*part.linear).bias.empty(); });
}

bool exists(const Model& model, const PartTraits& part)
{
    return std::ranges::any_of(model.weights().layers,
                               [&](const LayerWeights& layer) { return static_cast<bool>(layer.*part.linear); });
}

bool sameShape(const Linear& a, const Linear& b)
{
    return a && b && a.weight.rows == b.weight.rows && a.weight.columns == b.weight.columns;
}

/// Returns a hypothesis that changes the matrices or the input of products. `change` gets all products of one input.
Hypothesis ofProducts(Cause cause, Sentence detail, std::uint32_t sites, std::function<void(ProjectCall&)> change)
{
    Hypothesis found;
    found.cause = cause;
    found.detail = std::move(detail);
    found.sites = sites;
    found.deviation.project = std::move(change);
    return found;
}

/// Replaces the matrix of a product. If `withBias`, its bias is replaced, too.
void takeFrom(const Linear& other, ProjectCall::Product& product, bool withBias)
{
    if (!sameShape(other, product.weights)) return;
    product.weights.weight = other.weight;
    if (withBias) product.weights.bias = other.bias;
}

/// Returns a hook that changes the matrix of one part. The changed copy is kept until the next product.
std::function<void(ProjectCall&)> changing(Role role, std::function<Linear(const Linear&, MatrixChanges&)> change)
{
    return [role, change = std::move(change), made = std::make_shared<MatrixChanges>()](ProjectCall& call) {
        ProjectCall::Product* const product = call.find(role);
        if (!product) return;
        made->clear();
        product->weights = change(product->weights, *made);
    };
}

}  // namespace

std::span<const PartTraits> layerParts() noexcept
{
    return kLayerParts;
}

void addBiasHypotheses(const HypothesisContext& context, Hypotheses& all)
{
    std::uint32_t withBias = 0;
    const SentenceForm right =
        FORM("Add every tensor with a name that ends in .bias to the product of the .weight matrix of the same name.");
    for (const PartTraits& part : kLayerParts) {
        if (!hasBias(context.model, part)) continue;
        withBias |= siteMask({part.site});
        all.push_back(ofProducts(Cause::BiasMissing, thatOf(part.name), siteMask({part.site}),
                                 [role = part.role](ProjectCall& call) {
                                     if (auto* product = call.find(role)) product->weights.bias.clear();
                                 }));
        all.back().hint = right;
        all.push_back(ofProducts(Cause::BiasExtra, SENTENCE("the bias of ", part.name, " is added twice"),
                                 siteMask({part.site}), [role = part.role](ProjectCall& call) {
                                     auto* product = call.find(role);
                                     if (!product) return;
                                     for (float& value : product->weights.bias) value *= 2;
                                 }));
    }
    if (withBias != 0) {
        all.push_back(ofProducts(Cause::BiasMissing, FORM("all biases"), withBias, [](ProjectCall& call) {
            for (ProjectCall::Product& product : call.products) product.weights.bias.clear();
        }));
        all.back().hint = right;
        all.push_back(ofProducts(Cause::BiasMissing, FORM("the biases of attn_q, attn_k and attn_v"),
                                 withBias & siteMask({Site::Q, Site::K, Site::V}), [](ProjectCall& call) {
                                     for (const Role role : {Role::Query, Role::Key, Role::Value}) {
                                         if (auto* product = call.find(role)) product->weights.bias.clear();
                                     }
                                 }));
        all.push_back(ofProducts(Cause::BiasExtra, FORM("the biases of attn_q, attn_k and attn_v are added twice"),
                                 withBias & siteMask({Site::Q, Site::K, Site::V}), [](ProjectCall& call) {
                                     for (const Role role : {Role::Query, Role::Key, Role::Value}) {
                                         auto* product = call.find(role);
                                         if (!product) continue;
                                         for (float& value : product->weights.bias) value *= 2;
                                     }
                                 }));
    }
    // Adds hypotheses that a projection gets the bias of another projection with the same length, in place of the right
    // bias or where the model has none.
    const std::vector<LayerWeights>& layers = context.model.weights().layers;
    for (const PartTraits& part : kLayerParts) {
        for (const PartTraits& other : kLayerParts) {
            if (part.role == other.role || !hasBias(context.model, other) || !exists(context.model, part)) continue;
            const LayerWeights& layer = layers[std::min(context.layer, layers.size() - 1)];
            if ((layer.*other.linear).bias.size() != (layer.*part.linear).weight.rows) continue;
            all.push_back(ofProducts(Cause::BiasExtra, SENTENCE("the bias of ", other.name, " is added to ", part.name),
                                     siteMask({part.site}),
                                     [&layers, role = part.role, from = other.linear](ProjectCall& call) {
                                         auto* product = call.find(role);
                                         if (!product) return;
                                         const std::vector<float>& bias = (layers[call.layer].*from).bias;
                                         if (bias.size() == product->weights.weight.rows) product->weights.bias = bias;
                                     }));
        }
    }
    if (!context.model.weights().output.bias.empty()) {
        all.push_back(ofProducts(Cause::BiasMissing, FORM("the bias of the output matrix"), siteMask({Site::Logits}),
                                 [](ProjectCall& call) {
                                     if (auto* product = call.find(Role::Output)) product->weights.bias.clear();
                                 }));
    }
}

void addRowOrderHypotheses(const HypothesisContext& context, Hypotheses& all)
{
    const ModelConfig& config = context.model.config();
    const RopeConfig* rope = config.ropeOf(context.layer, context.context);
    const auto dimsOf = [&config, positions = context.context](std::size_t layer) -> std::size_t {
        const RopeConfig* const own = config.ropeOf(layer, positions);
        return own ? own->dims : config.headDimOf(layer);
    };
    using Order = std::vector<std::size_t> (*)(std::size_t, std::size_t, std::size_t);
    struct Reordered {
        Cause cause;
        Sentence detail;
        Order order;
    };
    // `toOther` is the order that converters apply for the other RoPE pairing. `back` undoes a conversion that was
    // never made.
    const bool halves = rope && rope->kind == RopeKind::Halves;
    const Order toOther = halves ? halvesAsNeighbours : neighboursAsHalves;
    const Order back = halves ? neighboursAsHalves : halvesAsNeighbours;
    const Reordered orders[] = {
        {Cause::WeightsPermutedRows,
         halves ? insteadOf(FORM("pairs (2i, 2i + 1)"), FORM("halves"))
                : insteadOf(FORM("halves"), FORM("pairs (2i, 2i + 1)")),
         toOther},
        {Cause::WeightsPermutedRows, FORM("the reordering of the rows is undone twice"), back},
        {Cause::HeadsLayout, FORM("stores heads as [width, heads] instead of [heads, width]"),
         [](std::size_t rows, std::size_t w, std::size_t) { return headsTransposed(rows, w); }},
        {Cause::HeadsLayout, FORM("reads heads as [width, heads] instead of [heads, width]"),
         [](std::size_t rows, std::size_t w, std::size_t) { return inverse(headsTransposed(rows, w)); }},
    };
    const std::vector<std::vector<Role>> groups{
        {Role::Query, Role::Key}, {Role::Query}, {Role::Key}, {Role::Query, Role::Key, Role::Value}, {Role::Value}};
    for (const Reordered& reordered : orders) {
        if (reordered.cause == Cause::WeightsPermutedRows && !rope) continue;
        for (const std::vector<Role>& parts : groups) {
            const bool withValues = parts.back() == Role::Value;
            if (withValues && reordered.cause != Cause::HeadsLayout) continue;
            Sentence names;
            std::uint32_t sites = 0;
            for (const PartTraits& part : kLayerParts) {
                if (std::ranges::find(parts, part.role) == parts.end()) continue;
                names = names.empty() ? Sentence(std::string(part.name)) : SENTENCE(names, " and ", part.name);
                sites |= siteMask({part.site});
            }
            const auto change = [parts, dimsOf, order = reordered.order,
                                 made = std::make_shared<MatrixChanges>()](ProjectCall& call) {
                made->clear();
                for (const Role role : parts) {
                    auto* product = call.find(role);
                    if (!product) continue;
                    product->weights =
                        made->withRows(product->weights,
                                       order(product->weights.weight.rows, call.backend.headDim(), dimsOf(call.layer)));
                }
            };
            all.push_back(ofProducts(reordered.cause, SENTENCE(names, ", ", reordered.detail), sites, change));
        }
    }
    const auto mix = [&](SentenceForm detail, bool back) {
        all.push_back(ofProducts(Cause::HeadsLayout, detail, siteMask({Site::AttnOut}),
                                 [back, made = std::make_shared<MatrixChanges>()](ProjectCall& call) {
                                     ProjectCall::Product* const product = call.find(Role::AttentionOutput);
                                     if (!product) return;
                                     made->clear();
                                     const std::size_t columns = product->weights.weight.columns;
                                     const auto order = headsTransposed(columns, call.backend.headDim());
                                     product->weights =
                                         made->withColumns(product->weights, back ? inverse(order) : order);
                                 }));
    };
    mix(FORM("the outputs of the heads are joined as [width, heads]"), false);
    mix(FORM("the outputs of the heads are read as [width, heads]"), true);
}

/// Adds hypotheses that several matrices of each layer are read transposed.
void addTransposedTogether(const Model& model, Hypotheses& all)
{
    const auto add = [&](SentenceForm detail, const std::function<bool(Role)>& isOne) {
        std::uint32_t sites = 0;
        for (const PartTraits& part : kLayerParts) {
            if (isOne(part.role) && exists(model, part)) sites |= siteMask({part.site});
        }
        all.push_back(ofProducts(Cause::WeightsTransposed, detail, sites,
                                 [isOne, made = std::make_shared<MatrixChanges>()](ProjectCall& call) {
                                     made->clear();
                                     for (ProjectCall::Product& product : call.products) {
                                         if (isOne(product.role)) product.weights = made->transposed(product.weights);
                                     }
                                 }));
    };
    add(FORM("attn_q, attn_k and attn_v"),
        [](Role role) { return role == Role::Query || role == Role::Key || role == Role::Value; });
    add(FORM("all matrices of the layers"), [](Role role) {
        return std::ranges::any_of(kLayerParts, [role](const PartTraits& each) { return each.role == role; });
    });
}

void addWrongTensorHypotheses(const HypothesisContext& context, Hypotheses& all)
{
    const std::vector<LayerWeights>& layers = context.model.weights().layers;
    for (const PartTraits& part : kLayerParts) {
        if (!exists(context.model, part)) continue;
        all.push_back(ofProducts(
            Cause::WeightsTransposed, std::string(part.name), siteMask({part.site}),
            changing(part.role, [](const Linear& from, MatrixChanges& made) { return made.transposed(from); })));
    }
    addTransposedTogether(context.model, all);
    // Adds hypotheses that a matrix of the same layer is used in place of the right one, or that two are swapped.
    const LayerWeights& layer = layers[std::min(context.layer, layers.size() - 1)];
    const auto ofOther = [&](const std::vector<std::pair<PartTraits, PartTraits>>& exchanged, const Sentence& detail) {
        std::uint32_t sites = 0;
        bool anyBias = false;
        for (const auto& [to, from] : exchanged) {
            sites |= siteMask({to.site});
            anyBias = anyBias || !(layer.*to.linear).bias.empty() || !(layer.*from.linear).bias.empty();
        }
        for (const bool withBias : {true, false}) {
            if (!withBias && !anyBias) continue;
            const auto change = [&layers, exchanged, withBias](ProjectCall& call) {
                for (const auto& [to, from] : exchanged) {
                    auto* const product = call.find(to.role);
                    if (product) takeFrom(layers[call.layer].*from.linear, *product, withBias);
                }
            };
            all.push_back(ofProducts(Cause::WeightsWrongTensor,
                                     withBias ? detail : SENTENCE(detail, ", with the correct bias"), sites, change));
        }
    };
    // If a file stores Q, K and V in one matrix, addFusedHypotheses covers their order.
    const auto isHeadPart = [](Role role) { return role == Role::Query || role == Role::Key || role == Role::Value; };
    const auto areCut = [&](const PartTraits& a, const PartTraits& b) {
        return isFused(layer) && isHeadPart(a.role) && isHeadPart(b.role);
    };
    for (const bool both : {false, true}) {
        for (const PartTraits& part : kLayerParts) {
            for (const PartTraits& other : kLayerParts) {
                if (part.role == other.role || (both && part.role > other.role)) continue;
                if (both && part.role == Role::Gate && other.role == Role::Up) continue;  // addGate covers this swap
                if (!sameShape(layer.*part.linear, layer.*other.linear) || areCut(part, other)) continue;
                if (both) {
                    ofOther({{part, other}, {other, part}}, SENTENCE(part.name, " and ", other.name, " are swapped"));
                } else {
                    ofOther({{part, other}}, insteadOf(other.name, part.name));
                }
            }
        }
    }
    // Adds hypotheses that a matrix comes from another layer; neighbouring layers are tried first.
    constexpr std::size_t kFar = 64;
    const std::size_t count = layers.size();
    const auto ofLayer = [&](const PartTraits& part, const Sentence& which, bool wholeModel,
                             const std::function<std::size_t(std::size_t)>& source) {
        const Sentence name = SENTENCE(part.name, " of ", which);
        for (const bool withBias : {true, false}) {
            if (!withBias && !hasBias(context.model, part)) continue;
            const auto change = [&layers, part, withBias, source](ProjectCall& call) {
                auto* const product = call.find(part.role);
                if (product) takeFrom(layers[source(call.layer)].*part.linear, *product, withBias);
            };
            all.push_back(ofProducts(Cause::WeightsWrongTensor,
                                     withBias ? name : SENTENCE(name, ", with the correct bias"), siteMask({part.site}),
                                     change));
            all.back().wholeModel = wholeModel;
        }
    };
    for (const PartTraits& part : kLayerParts) {
        if (!exists(context.model, part) || count < 2) continue;
        ofLayer(part, FORM("the next layer"), true, [count](std::size_t layer) { return (layer + 1) % count; });
        ofLayer(part, FORM("the previous layer"), true,
                [count](std::size_t layer) { return (layer + count - 1) % count; });
        if (context.wholePass) continue;
        for (std::size_t layer = 0; layer < std::min(count, kFar); ++layer) {
            if (layer == (context.layer + 1) % count || layer == context.layer || (layer + 1) % count == context.layer)
                continue;
            ofLayer(part, SENTENCE("layer ", layer), false, [layer](std::size_t) { return layer; });
        }
    }
}

void addProjectionHypotheses(const HypothesisContext& context, Hypotheses& all)
{
    addBiasHypotheses(context, all);
    addRowOrderHypotheses(context, all);
    addFusedHypotheses(context, all);
    addWrongTensorHypotheses(context, all);
    addDecodingHypotheses(context, all);
    addWeightRoundingHypotheses(context, all);
}

}  // namespace vitrine

#include "core/diagnose/cause/projection_hypotheses.h"

#include "core/diagnose/cause/deviating_backend.h"
#include "core/diagnose/cause/matrix_changes.h"

#include <algorithm>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace vitrine {

namespace {

bool isOfHeads(Role role)
{
    return role == Role::Query || role == Role::Key || role == Role::Value;
}

bool sameShape(const Linear& a, const Linear& b)
{
    return a.weight.rows == b.weight.rows && a.weight.columns == b.weight.columns;
}

/// Returns the matrix of a product in a layer; nullptr if the layer does not have it.
const Linear* matrixIn(const ProductPart& product, std::size_t layer)
{
    return layer < product.ofLayer.size() ? product.ofLayer[layer] : nullptr;
}

/// Returns a hook for the matrix of one product: `change` returns the matrix that replaces it. The replacement is kept
/// until the next product.
auto replacing(Role role, std::function<Linear(const Linear&, MatrixChanges&)> change)
{
    return forProduct(role,
                      [change = std::move(change), made = std::make_shared<MatrixChanges>()](ProjectCall::Product& p) {
                          made->clear();
                          p.weights = change(p.weights, *made);
                      });
}

/// Returns a hook that takes the matrix of a product from another place: source(layer) returns it, or nullptr. If
/// `withBias`, the bias is replaced, too.
auto takingFrom(Role role, std::function<const Linear*(std::size_t layer)> source, bool withBias)
{
    return [role, source = std::move(source), withBias](ProjectCall& call) {
        ProjectCall::Product* const product = call.find(role);
        const Linear* const other = product ? source(call.layer) : nullptr;
        if (!other || !sameShape(*other, product->weights)) return;
        product->weights.weight = other->weight;
        if (withBias) product->weights.bias = other->bias;
    };
}

void leaveOutBias(ProjectCall::Product& product)
{
    product.weights.bias.clear();
}

void doubleBias(ProjectCall::Product& product)
{
    for (float& value : product.weights.bias) value *= 2;
}

/// Returns a hook that changes each product for which chosen(role) is true.
auto forProducts(std::function<bool(Role)> chosen, void (*change)(ProjectCall::Product&))
{
    return [chosen = std::move(chosen), change](ProjectCall& call) {
        for (ProjectCall::Product& product : call.products) {
            if (chosen(product.role)) change(product);
        }
    };
}

/// Adds the hypothesis that a product gets the bias of another one with the same length, in place of its own bias or
/// although it has none.
void addExchangedBiases(const HypothesisContext& context, HypothesisList& list)
{
    for (const ProductPart& product : context.parts.products()) {
        for (const ProductPart& other : context.parts.products()) {
            const Linear* const own = matrixIn(product, context.layer);
            const Linear* const from = matrixIn(other, context.layer);
            if (product.role == other.role || !own || !from || from->bias.size() != own->weight.rows) continue;
            list.add(Cause::BiasExtra, SENTENCE("the bias of ", other.name, " is added to ", product.name),
                     product.sites, [role = product.role, &other](ProjectCall& call) {
                         ProjectCall::Product* const found = call.find(role);
                         const Linear* const source = found ? matrixIn(other, call.layer) : nullptr;
                         if (source && source->bias.size() == found->weights.weight.rows) {
                             found->weights.bias = source->bias;
                         }
                     });
        }
    }
}

/// Adds hypotheses that several matrices of each layer are read transposed.
void addTransposedTogether(const HypothesisContext& context, HypothesisList& list)
{
    const auto add = [&](SentenceForm detail, const std::function<bool(Role)>& chosen) {
        std::uint32_t sites = 0;
        for (const ProductPart& product : context.parts.products()) {
            if (chosen(product.role)) sites |= product.sites;
        }
        list.add(Cause::WeightsTransposed, detail, sites,
                 [chosen, made = std::make_shared<MatrixChanges>()](ProjectCall& call) {
                     made->clear();
                     for (ProjectCall::Product& product : call.products) {
                         if (chosen(product.role)) product.weights = made->transposed(product.weights);
                     }
                 });
    };
    add(FORM("attn_q, attn_k and attn_v"), isOfHeads);
    std::set<Role> inLayers;
    for (const ProductPart& product : context.parts.products()) inLayers.insert(product.role);
    add(FORM("all matrices of the layers"), [inLayers](Role role) { return inLayers.contains(role); });
}

/// Adds hypotheses that a matrix of the same layer is used in place of the right one, or that two are swapped.
void addExchanged(const HypothesisContext& context, HypothesisList& list)
{
    const auto of = [&](const ProductPart& product) { return matrixIn(product, context.layer); };
    const auto from = [](const ProductPart& other) {
        return [&other](std::size_t layer) { return matrixIn(other, layer); };
    };
    const auto canReplace = [&](const ProductPart& a, const ProductPart& b) {
        if (a.role == b.role || !of(a) || !of(b) || !sameShape(*of(a), *of(b))) return false;
        // Other hypotheses cover the order of several matrices in one tensor, except that of gate and up.
        const bool areInFeedForward = a.role == Role::Gate || a.role == Role::Up;
        const bool areOfOneTensor = of(a)->weight.name == of(b)->weight.name;
        return of(a)->weight.data != of(b)->weight.data && (areInFeedForward || !areOfOneTensor);
    };
    const auto forEachBias = [&](const ProductPart& a, const ProductPart& b, const Sentence& detail, const auto& add) {
        add(detail, true);
        if (!of(a)->bias.empty() || !of(b)->bias.empty()) add(SENTENCE(detail, ", with the correct bias"), false);
    };
    for (const ProductPart& a : context.parts.products()) {
        for (const ProductPart& b : context.parts.products()) {
            if (!canReplace(a, b)) continue;
            forEachBias(a, b, insteadOf(b.name, a.name), [&](const Sentence& detail, bool withBias) {
                list.add(Cause::WeightsWrongTensor, detail, a.sites, takingFrom(a.role, from(b), withBias));
            });
        }
    }
    for (const ProductPart& a : context.parts.products()) {
        for (const ProductPart& b : context.parts.products()) {
            // Another hypothesis covers a swap of gate and up.
            const bool areGateAndUp = a.role == Role::Gate && b.role == Role::Up;
            if (!canReplace(a, b) || a.role > b.role || areGateAndUp) continue;
            const Sentence swapped = SENTENCE(a.name, " and ", b.name, " are swapped");
            forEachBias(a, b, swapped, [&](const Sentence& detail, bool withBias) {
                const auto inA = takingFrom(a.role, from(b), withBias), inB = takingFrom(b.role, from(a), withBias);
                list.add(Cause::WeightsWrongTensor, detail, a.sites | b.sites, [inA, inB](ProjectCall& call) {
                    inA(call);
                    inB(call);
                });
            });
        }
    }
}

/// Adds hypotheses that a matrix comes from another layer; neighbouring layers are tried first.
void addOfOtherLayers(const HypothesisContext& context, HypothesisList& list)
{
    constexpr std::size_t kFar = 64;
    const std::size_t count = context.model.config().layers;
    if (count < 2) return;
    for (const ProductPart& product : context.parts.products()) {
        const auto add = [&](const Sentence& which, bool wholeModel, std::function<std::size_t(std::size_t)> layerOf) {
            const Sentence name = SENTENCE(product.name, " of ", which);
            const auto source = [&product, layerOf = std::move(layerOf)](std::size_t layer) {
                return matrixIn(product, layerOf(layer));
            };
            for (const bool withBias : {true, false}) {
                if (!withBias && !product.isBiased()) continue;
                list.add(Cause::WeightsWrongTensor, withBias ? name : SENTENCE(name, ", with the correct bias"),
                         product.sites, takingFrom(product.role, source, withBias))
                    .wholeModel = wholeModel;
            }
        };
        add(FORM("the next layer"), true, [count](std::size_t layer) { return (layer + 1) % count; });
        add(FORM("the previous layer"), true, [count](std::size_t layer) { return (layer + count - 1) % count; });
        if (context.wholePass) continue;
        for (std::size_t other = 0; other < std::min(count, kFar); ++other) {
            const bool isNear = other == (context.layer + 1) % count || (other + 1) % count == context.layer;
            if (isNear || other == context.layer) continue;
            add(SENTENCE("layer ", other), false, [other](std::size_t) { return other; });
        }
    }
}

}  // namespace

void addBiasHypotheses(const HypothesisContext& context, HypothesisList& list)
{
    std::uint32_t withBias = 0;
    const SentenceForm right =
        FORM("Add every tensor with a name that ends in .bias to the product of the .weight matrix of the same name.");
    for (const ProductPart& product : context.parts.products()) {
        if (!product.isBiased()) continue;
        withBias |= product.sites;
        list.add(Cause::BiasMissing, thatOf(product.name), product.sites, forProduct(product.role, leaveOutBias)).hint =
            right;
        list.add(Cause::BiasExtra, SENTENCE("the bias of ", product.name, " is added twice"), product.sites,
                 forProduct(product.role, doubleBias));
    }
    if (withBias != 0) {
        list.add(Cause::BiasMissing, FORM("all biases"), withBias, forProducts([](Role) { return true; }, leaveOutBias))
            .hint = right;
        list.add(Cause::BiasMissing, FORM("the biases of attn_q, attn_k and attn_v"), withBias & kHeads,
                 forProducts(isOfHeads, leaveOutBias));
        list.add(Cause::BiasExtra, FORM("the biases of attn_q, attn_k and attn_v are added twice"), withBias & kHeads,
                 forProducts(isOfHeads, doubleBias));
    }
    addExchangedBiases(context, list);
    if (context.model.weights().output.bias.empty()) return;
    list.add(Cause::BiasMissing, FORM("the bias of the output matrix"), siteMask({Site::Logits}),
             forProduct(Role::Output, leaveOutBias));
}

void addRowOrderHypotheses(const HypothesisContext& context, HypothesisList& list)
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
        for (const std::vector<Role>& roles : groups) {
            const bool withValues = roles.back() == Role::Value;
            if (withValues && reordered.cause != Cause::HeadsLayout) continue;
            Sentence names;
            std::uint32_t sites = 0;
            for (const ProductPart& product : context.parts.products()) {
                if (std::ranges::find(roles, product.role) == roles.end()) continue;
                names = names.empty() ? Sentence(product.name) : SENTENCE(names, " and ", product.name);
                sites |= product.sites;
            }
            list.add(
                reordered.cause, SENTENCE(names, ", ", reordered.detail), sites,
                [roles, dimsOf, order = reordered.order, made = std::make_shared<MatrixChanges>()](ProjectCall& call) {
                    made->clear();
                    for (const Role role : roles) {
                        auto* product = call.find(role);
                        if (!product) continue;
                        product->weights =
                            made->withRows(product->weights, order(product->weights.weight.rows, call.backend.headDim(),
                                                                   dimsOf(call.layer)));
                    }
                });
        }
    }
    const auto mix = [&](SentenceForm detail, bool isInverse) {
        list.add(Cause::HeadsLayout, detail, siteMask({Site::AttnOut}),
                 [isInverse, made = std::make_shared<MatrixChanges>()](ProjectCall& call) {
                     ProjectCall::Product* const product = call.find(Role::AttentionOutput);
                     if (!product) return;
                     made->clear();
                     const std::size_t columns = product->weights.weight.columns;
                     const auto order = headsTransposed(columns, call.backend.headDim());
                     product->weights = made->withColumns(product->weights, isInverse ? inverse(order) : order);
                 });
    };
    mix(FORM("the outputs of the heads are joined as [width, heads]"), false);
    mix(FORM("the outputs of the heads are read as [width, heads]"), true);
}

void addWrongTensorHypotheses(const HypothesisContext& context, HypothesisList& list)
{
    for (const ProductPart& product : context.parts.products()) {
        list.add(
            Cause::WeightsTransposed, product.name, product.sites,
            replacing(product.role, [](const Linear& from, MatrixChanges& made) { return made.transposed(from); }));
    }
    addTransposedTogether(context, list);
    addExchanged(context, list);
    addOfOtherLayers(context, list);
}

void addProjectionHypotheses(const HypothesisContext& context, HypothesisList& list)
{
    addBiasHypotheses(context, list);
    addRowOrderHypotheses(context, list);
    addFusedHypotheses(context, list);
    addWrongTensorHypotheses(context, list);
    addDecodingHypotheses(context, list);
    addWeightRoundingHypotheses(context, list);
}

}  // namespace vitrine

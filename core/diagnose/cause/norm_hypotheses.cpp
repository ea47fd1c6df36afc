#include "core/diagnose/cause/deviating_backend.h"
#include "core/diagnose/cause/exact_norm.h"
#include "core/diagnose/cause/hypothesis.h"
#include "core/diagnose/cause/model_parts.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <span>
#include <utility>

namespace vitrine {

namespace {

using NormChange = Hook<NormCall>;

bool isPostNorm(Role role)
{
    return role == Role::PostAttentionNorm || role == Role::PostFeedForwardNorm;
}

void leaveOutWeights(NormCall& call)
{
    std::ranges::fill(call.weights.weight, static_cast<float>(1 / call.weights.divisor));
}

/// Leaves out the norm and its weights. A factor of the model that the loader combined with the weights stays.
void leaveOut(NormCall& call)
{
    call.skip = call.weights.divisor == 1;
    if (call.skip) return;
    call.divisor = [](std::span<const float>, double) { return 1.0; };
    leaveOutWeights(call);
}

NormChange adding(int number)
{
    return [number](NormCall& call) {
        if (call.weights.tensor.empty()) return;  // the norm has no weights
        for (float& weight : call.weights.weight) weight += static_cast<float>(number / call.weights.divisor);
    };
}

NormChange withKind(NormKind kind)
{
    return [kind](NormCall& call) { call.kind = kind; };
}

/// Normalises all heads of a token as one row. The weights of one head are repeated for all heads.
void allHeadsTogether(NormCall& call)
{
    const std::size_t width = call.x.elements() / call.tokens;
    const std::vector<float> weights = call.weights.weight;
    if (width % weights.size() != 0) return;
    while (call.weights.weight.size() < width) {
        call.weights.weight.insert(call.weights.weight.end(), weights.begin(), weights.end());
    }
    call.x = call.x.split(width);
    call.out = call.out.split(width);
}

void addOfEachNorm(const HypothesisContext& context, HypothesisList& list)
{
    for (const NormPart& norm : context.parts.norms()) {
        const auto add = [&](Cause cause, Sentence detail, const NormChange& change) {
            list.add(cause, std::move(detail), norm.sites, forRole(norm.role, change));
        };
        add(Cause::NormMissing, norm.name, leaveOut);
        if (norm.hasTensor()) {
            add(Cause::NormOffset, SENTENCE("1 is added to the weights of ", norm.name), adding(1));
            add(Cause::NormOffset, SENTENCE("1 is missing from the weights of ", norm.name), adding(-1));
        }
        for (const NormKind wrong : otherKinds(norm.kind)) {
            add(Cause::NormKind, otherKindOf(norm.name, wrong, norm.kind), withKind(wrong));
        }
        if (!norm.hasTensor()) continue;
        add(Cause::NormMissing, SENTENCE("only the weights of ", norm.name), leaveOutWeights);
        if (!norm.isBiased()) continue;
        add(Cause::BiasMissing, thatOf(norm.name), [](NormCall& call) { call.weights.bias.clear(); });
    }
}

void addOfEmbedding(const ModelConfig& config, HypothesisList& list)
{
    const auto add = [&](Cause cause, Sentence detail, const NormChange& change) {
        list.add(cause, std::move(detail), siteMask({Site::Embed}), forRole(Role::EmbeddingNorm, change));
    };
    add(Cause::NormMissing, FORM("the norm of the embedding"), leaveOut);
    add(Cause::NormMissing, FORM("only the weights of the norm of the embedding"), leaveOutWeights);
    for (const NormKind wrong : otherKinds(config.norm)) {
        add(Cause::NormKind, otherKindOf(FORM("the norm of the embedding"), wrong, config.norm), withKind(wrong));
    }
}

SentenceForm extraOfEmbedding(NormKind kind)
{
    switch (kind) {
    case NormKind::Rms:
        return FORM("an RMSNorm of the embedding, without weights");
    case NormKind::Layer:
        return FORM("a LayerNorm of the embedding, without weights");
    }
    return {};  // unreachable for valid kinds
}

/// Divides a row by a number, and multiplies it by weights. Without weights, all of them are 1.
void scaleRow(std::span<float> row, double divisor, std::span<const float> weights)
{
    for (std::size_t i = 0; i < row.size(); ++i) {
        row[i] = static_cast<float>(row[i] / divisor) * (weights.empty() ? 1.0F : weights[i]);
    }
}

/// Adds the hypothesis that the embedding is normalised, in models without such a norm.
void addExtraOfEmbedding(const Model& model, HypothesisList& list)
{
    const auto add = [&](SentenceForm detail, const std::function<void(std::span<float> row)>& change) {
        Deviation& deviation = list.add(Cause::NormExtra, detail, siteMask({Site::Embed})).deviation;
        deviation.valueSite = Site::Embed;
        deviation.value = [change](const MatrixView& x) {
            for (std::size_t r = 0; r < x.rows; ++r) change({rowData(x, r), x.columns});
        };
    };
    const auto epsilon = static_cast<double>(model.config().normEpsilon);
    const auto norm = [epsilon](NormKind kind, std::span<const float> weights) {
        return [epsilon, kind, weights](std::span<float> row) {
            center(kind, row);
            scaleRow(row, divisorOf(kind, row, epsilon), weights);
        };
    };
    for (const NormTraits& each : allNormKinds()) add(extraOfEmbedding(each.kind), norm(each.kind, {}));
    add(FORM("scales embeddings to length 1"),
        [epsilon](std::span<float> row) { scaleRow(row, std::sqrt(squaresOf(row) + epsilon), {}); });
    const Weights& weights = model.weights();
    const NormKind kind = model.config().norm;
    if (weights.outputNorm)
        add(FORM("also applies output_norm to the embedding"), norm(kind, weights.outputNorm.weight));
    const NormWeights& first = weights.layers.front().attentionNorm;
    if (first) add(FORM("also applies blk.0.attn_norm to the embedding"), norm(kind, first.weight));
}

void addHeadNorms(const ModelConfig& config, HypothesisList& list)
{
    const std::uint32_t sites = config.headNormAfterRope ? kRotated : siteMask({Site::Q, Site::K});
    const auto add = [&](Cause cause, SentenceForm detail, const NormChange& change) {
        list.add(cause, detail, sites, [change](NormCall& call) {
            if (isHeadNorm(call.role)) change(call);
        });
    };
    if (config.headNorm != HeadNorm::None) add(Cause::NormMissing, FORM("the norms of the heads of Q and K"), leaveOut);
    if (config.headNorm == HeadNorm::EachHead) {
        add(Cause::NormKind, FORM("normalizes all heads of a token as one row, not each head alone"), allHeadsTogether);
    }
    if (config.headNorm != HeadNorm::None) return;
    list.add(Cause::NormExtra, FORM("an RMSNorm of each head of Q and K"), sites,
             [epsilon = config.normEpsilon](ProjectedCall& call) {
                 for (const Role role : {Role::Query, Role::Key}) {
                     const ProjectCall::Product* product = call.find(role);
                     if (!product) continue;
                     const MatrixView rows = product->out.split(call.backend.headDim());
                     const NormWeights ones{std::vector<float>(rows.columns, 1.0F), {}};
                     call.backend.plainNorm(rows, rows, ones, NormKind::Rms, epsilon);
                 }
             });
}

/// Restricts a change to the norms in the layers.
auto inLayers(NormChange change)
{
    return [change = std::move(change)](NormCall& call) {
        if (call.role != Role::OutputNorm) change(call);
    };
}

/// Adds hypotheses about mistakes in all norms, because an engine usually has one function for all norms.
void addOfAllNorms(const HypothesisContext& context, HypothesisList& list)
{
    const std::uint32_t sites = context.parts.sitesOfNorms() | kAtEnd;
    const auto add = [&](Cause cause, const std::function<Sentence(SentenceForm norms)>& detailOf,
                         const NormChange& change) {
        list.add(cause, detailOf(FORM("all norms")), sites, change);
        list.add(cause, detailOf(FORM("all norms except the final one")), sites, inLayers(change));
    };
    add(
        Cause::NormOffset, [](SentenceForm norms) { return SENTENCE("1 is added to the weights of ", norms); },
        adding(1));
    add(
        Cause::NormOffset, [](SentenceForm norms) { return SENTENCE("1 is missing from the weights of ", norms); },
        adding(-1));
    const NormKind right = context.model.config().norm;
    for (const NormKind wrong : otherKinds(right)) {
        add(
            Cause::NormKind, [=](SentenceForm norms) { return otherKindOf(norms, wrong, right); }, withKind(wrong));
    }
    add(
        Cause::NormMissing, [](SentenceForm norms) { return SENTENCE("only the weights of ", norms); },
        leaveOutWeights);
}

void addEpsilons(const HypothesisContext& context, HypothesisList& list)
{
    const float right = context.model.config().normEpsilon;
    const float numbers[] = {1e-5F, 1e-6F, 0.0F, 1e-8F, 1e-4F, 1e-3F, right * 10, right / 10, right * 1000};
    for (std::size_t i = 0; i < std::size(numbers); ++i) {
        const float epsilon = numbers[i];
        if (epsilon == right) continue;
        // The last three numbers multiply the epsilon of each norm. The others replace it.
        const float factor = i < std::size(numbers) - 3 ? 0 : epsilon / right;
        const Sentence detail = insteadOf(significant(epsilon, 3), significant(static_cast<double>(right), 3));
        addInAllNorms(context, list, Cause::NormEpsilon, detail, [epsilon, factor](NormCall& call) {
            call.epsilon = factor > 0 ? call.epsilon * factor : epsilon;
        });
    }
}

/// Adds hypotheses for models with a separate epsilon for the norms after attention and the feed-forward: these norms
/// use a wrong epsilon, or all norms use their epsilon.
void addPostEpsilons(const HypothesisContext& context, HypothesisList& list)
{
    const ModelConfig& config = context.model.config();
    const float post = config.postNormEpsilon;
    if (post == 0 || post == config.normEpsilon) return;
    for (const float epsilon : {config.normEpsilon, 1e-5F, 1e-6F, 0.0F, 1e-12F, 1e-4F, 1e-3F, post * 10, post / 10}) {
        if (epsilon == post) continue;
        list.add(
            Cause::NormEpsilon,
            SENTENCE(insteadOf(significant(static_cast<double>(epsilon), 3), significant(static_cast<double>(post), 3)),
                     " in the norms after attention and the feed-forward network"),
            kBranches, [epsilon](NormCall& call) {
                if (isPostNorm(call.role)) call.epsilon = epsilon;
            });
    }
    list.add(Cause::NormEpsilon,
             SENTENCE(significant(static_cast<double>(post), 3),
                      " in all norms, not only after attention and the feed-forward network"),
             context.parts.sitesOfNorms() | kAtEnd, [post](NormCall& call) { call.epsilon = post; });
}

/// Adds hypotheses that norms divide each row by a wrong number.
void addDivisors(const HypothesisContext& context, HypothesisList& list)
{
    using Divisor = std::function<double(std::span<const float>, double)>;
    const NormKind kind = context.model.config().norm;
    if (!dividesByRootMeanSquare(kind)) return;
    const auto add = [&](Cause cause, SentenceForm detail, const Divisor& divisor) {
        addInAllNorms(context, list, cause, detail, [divisor](NormCall& call) { call.divisor = divisor; });
    };
    add(Cause::NormEpsilon, FORM("adds epsilon after the square root, not inside it"),
        [](std::span<const float> row, double epsilon) {
            return std::sqrt(squaresOf(row) / static_cast<double>(row.size())) + epsilon;
        });
    add(Cause::NormKind, FORM("divides by the root of the sum of squares, not of the mean square"),
        [](std::span<const float> row, double epsilon) { return std::sqrt(squaresOf(row) + epsilon); });
    add(Cause::NormKind, FORM("divides by the mean square, not by its root"),
        [](std::span<const float> row, double epsilon) {
            return squaresOf(row) / static_cast<double>(row.size()) + epsilon;
        });
    add(Cause::NormKind, FORM("divides by the fourth root of the mean square"),
        [](std::span<const float> row, double epsilon) {
            return std::sqrt(std::sqrt(squaresOf(row) / static_cast<double>(row.size()) + epsilon));
        });
    add(Cause::NormKind, FORM("divides the sum of squares by n - 1, not by n"),
        [](std::span<const float> row, double epsilon) {
            return std::sqrt(squaresOf(row) / static_cast<double>(row.size() - 1) + epsilon);
        });
    if (subtractsMean(kind)) return;
    add(Cause::NormKind, FORM("divides by the standard deviation without subtracting the mean"),
        [](std::span<const float> row, double epsilon) {
            std::vector<float> centered(row.begin(), row.end());
            center(NormKind::Layer, centered);
            return divisorOf(NormKind::Layer, centered, epsilon);
        });
}

/// Returns whether the norms have weights of the same size in the same layers.
bool haveEqualShapes(const NormPart& a, const NormPart& b)
{
    return std::ranges::equal(a.ofLayer, b.ofLayer, [](const NormWeights* ofA, const NormWeights* ofB) {
        return (ofA ? ofA->weight.size() : 0) == (ofB ? ofB->weight.size() : 0);
    });
}

/// Adds hypotheses that one norm uses the weights of another one, or that two norms swap their weights.
void addExchanged(std::span<const NormPart> norms, HypothesisList& list)
{
    const auto weightsOf = [](const NormPart& norm) {
        return [&norm](NormCall& call) {
            const NormWeights* const other = norm.ofLayer[call.layer];
            if (!other) return;
            // A factor of the model that the loader combined with the weights belongs to the place, not to the tensor.
            const double own = call.weights.divisor;
            call.weights = *other;
            for (float& weight : call.weights.weight) weight *= static_cast<float>(other->divisor / own);
            call.weights.divisor = own;
        };
    };
    for (std::size_t second = 1; second < norms.size(); ++second) {
        for (std::size_t first = 0; first < second; ++first) {
            const NormPart& a = norms[first];
            const NormPart& b = norms[second];
            if (!a.hasTensor() || !b.hasTensor() || !haveEqualShapes(a, b)) continue;
            const auto inA = forRole(a.role, weightsOf(b)), inB = forRole(b.role, weightsOf(a));
            list.add(Cause::WeightsWrongTensor, SENTENCE(a.name, " and ", b.name, " are swapped"), a.sites | b.sites,
                     [inA, inB](NormCall& call) {
                         inA(call);
                         inB(call);
                     });
            list.add(Cause::WeightsWrongTensor, insteadOf(b.name, a.name), a.sites, inA);
            list.add(Cause::WeightsWrongTensor, insteadOf(a.name, b.name), b.sites, inB);
        }
    }
}

/// Adds hypotheses about the norm of the router's input, which has a factor of its own (Gemma 4).
void addOfRouter(const HypothesisContext& context, HypothesisList& list)
{
    for (const NormPart& norm : context.parts.norms()) {
        if (norm.role != Role::RouterNorm) continue;
        list.add(Cause::NormMissing, FORM("the norm of the router's input, but not its weights"), norm.sites,
                 forRole(norm.role,
                         [](NormCall& call) { call.divisor = [](std::span<const float>, double) { return 1.0; }; }));
        list.add(Cause::ExpertsWeights, FORM("the router's input is not divided by √(width of the model)"), norm.sites,
                 forRole(norm.role, [](NormCall& call) {
                     for (float& weight : call.weights.weight) weight *= static_cast<float>(call.weights.divisor);
                 }));
    }
}

void addExtraOfAttention(const HypothesisContext& context, HypothesisList& list)
{
    if (context.model.weights().layers.front().postAttentionNorm) return;
    list.add(Cause::NormExtra, FORM("an RMSNorm of the output of attention"), siteMask({Site::AttnOut}),
             [epsilon = context.model.config().normEpsilon](ProjectedCall& call) {
                 const ProjectCall::Product* product = call.find(Role::AttentionOutput);
                 if (!product) return;
                 const NormWeights ones{std::vector<float>(product->out.columns, 1.0F), {}};
                 call.backend.plainNorm(product->out, product->out, ones, NormKind::Rms, epsilon);
             });
}

}  // namespace

void addInAllNorms(const HypothesisContext& context, HypothesisList& list, Cause cause, const Sentence& detail,
                   const Hook<NormCall>& change, bool looksAhead)
{
    const std::uint32_t sites = context.parts.sitesOfNorms() | kAtEnd;
    list.add(cause, detail, sites, inLayers(change)).looksAhead = looksAhead;
    const Sentence inAll = detail.empty() ? SENTENCE("in all norms") : SENTENCE(detail, ", in all norms");
    list.add(cause, inAll, sites, change).looksAhead = looksAhead;
}

void addNormHypotheses(const HypothesisContext& context, HypothesisList& list)
{
    const ModelConfig& config = context.model.config();
    addOfEachNorm(context, list);
    if (context.model.weights().embeddingNorm) {
        addOfEmbedding(config, list);
    } else {
        addExtraOfEmbedding(context.model, list);
    }
    addHeadNorms(config, list);
    addOfAllNorms(context, list);
    addEpsilons(context, list);
    addPostEpsilons(context, list);
    addDivisors(context, list);
    addOfRouter(context, list);
    addExtraOfAttention(context, list);
    addExchanged(context.parts.norms(), list);
}

}  // namespace vitrine

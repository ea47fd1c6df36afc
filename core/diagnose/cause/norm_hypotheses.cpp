#include "core/base/concat.h"
#include "core/diagnose/cause/deviating_backend.h"
#include "core/diagnose/cause/hypothesis.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <iterator>
#include <numeric>
#include <span>
#include <utility>

namespace vitrine {

namespace {

struct NormPart {
    Role role;
    Site site;
    const char* name;
    NormWeights LayerWeights::*weights;
};

/// Per-layer norms. Entries 2i and 2i + 1 are a pair that an engine may confuse.
constexpr std::array<NormPart, 6> kNorms{{
    {Role::AttentionNorm, Site::AttnNorm, "attn_norm", &LayerWeights::attentionNorm},
    {Role::FeedForwardNorm, Site::FfnNorm, "ffn_norm", &LayerWeights::feedForwardNorm},
    {Role::QueryNorm, Site::Q, "attn_q_norm", &LayerWeights::queryNorm},
    {Role::KeyNorm, Site::K, "attn_k_norm", &LayerWeights::keyNorm},
    {Role::PostAttentionNorm, Site::AttnOut, "post_attention_norm", &LayerWeights::postAttentionNorm},
    {Role::PostFeedForwardNorm, Site::FfnOut, "post_ffw_norm", &LayerWeights::postFeedForwardNorm},
}};

using Change = std::function<void(NormCall&)>;

/// Returns the first tap that shows a norm. Some models normalise heads after RoPE.
Site siteOf(const NormPart& norm, const ModelConfig& config)
{
    if (!config.headNormAfterRope) return norm.site;
    return norm.site == Site::Q ? Site::QRope : norm.site == Site::K ? Site::KRope : norm.site;
}

Hypothesis ofNorm(Cause cause, Sentence detail, std::uint32_t sites, std::function<bool(Role)> chosen, Change change)
{
    Hypothesis found;
    found.cause = cause;
    found.detail = std::move(detail);
    found.sites = sites;
    found.deviation.norm = [chosen = std::move(chosen), change = std::move(change)](NormCall& call) {
        if (chosen(call.role)) change(call);
    };
    return found;
}

std::function<bool(Role)> only(Role role)
{
    return [role](Role other) { return other == role; };
}

bool inLayer(Role role)
{
    return role != Role::OutputNorm;
}

Change adding(float number)
{
    return [number](NormCall& call) {
        if (call.role == Role::ValueNorm) return;  // the norm of values has no weights
        // The weights of StreamNorm and RouterNorm already contain a factor of the model, so the number is multiplied
        // by this factor, too.
        const auto width = static_cast<float>(call.x.columns);
        const float factor = call.role == Role::StreamNorm   ? 1 / width
                             : call.role == Role::RouterNorm ? 1 / std::sqrt(width)
                                                             : 1;
        for (float& weight : call.weights.weight) weight += number * factor;
    };
}

void otherKind(NormCall& call)
{
    call.kind = call.kind == NormKind::Rms ? NormKind::Layer : NormKind::Rms;
}

void leaveOutWeights(NormCall& call)
{
    std::ranges::fill(call.weights.weight, 1.0F);
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

void addOf(const NormPart& norm, const ModelConfig& config, const NormWeights& weights, Hypotheses& all)
{
    const std::uint32_t site = siteMask({siteOf(norm, config)});
    const auto add = [&](Cause cause, Sentence detail, Change change) {
        all.push_back(ofNorm(cause, std::move(detail), site, only(norm.role), std::move(change)));
    };
    add(Cause::NormMissing, std::string(norm.name), [](NormCall& call) { call.skip = true; });
    add(Cause::NormOffset, SENTENCE("1 is added to the weights of ", norm.name), adding(1));
    add(Cause::NormOffset, SENTENCE("1 is missing from the weights of ", norm.name), adding(-1));
    add(Cause::NormKind, otherKindOf(std::string(norm.name), config.norm), otherKind);
    add(Cause::NormMissing, SENTENCE("only the weights of ", norm.name), leaveOutWeights);
    if (!weights.bias.empty())
        add(Cause::BiasMissing, std::string(norm.name), [](NormCall& call) { call.weights.bias.clear(); });
}

void addOfEmbedding(const ModelConfig& config, Hypotheses& all)
{
    const auto add = [&](Cause cause, Sentence detail, Change change) {
        all.push_back(
            ofNorm(cause, std::move(detail), siteMask({Site::Embed}), only(Role::EmbeddingNorm), std::move(change)));
    };
    add(Cause::NormMissing, FORM("the norm of the embedding"), [](NormCall& call) { call.skip = true; });
    add(Cause::NormMissing, FORM("only the weights of the norm of the embedding"), leaveOutWeights);
    add(Cause::NormKind, otherKindOf(FORM("the norm of the embedding"), config.norm), otherKind);
}

/// Adds the hypothesis that the embedding is normalised, in models without such a norm.
void addExtraOfEmbedding(const Model& model, Hypotheses& all)
{
    const auto add = [&](SentenceForm detail, const std::vector<float>& weights, NormKind kind, bool isLength) {
        Hypothesis found{Cause::NormExtra, detail, {}, {}, siteMask({Site::Embed}), {}};
        found.deviation.valueSite = Site::Embed;
        found.deviation.value = [&weights, kind, isLength,
                                 epsilon = static_cast<double>(model.config().normEpsilon)](const MatrixView& x) {
            const auto width = static_cast<double>(x.columns);
            for (std::size_t r = 0; r < x.rows; ++r) {
                const std::span<float> row(rowData(x, r), x.columns);
                const double sum = std::accumulate(row.begin(), row.end(), 0.0);
                const double middle = kind == NormKind::Layer ? sum / width : 0;
                const double squares = std::inner_product(row.begin(), row.end(), row.begin(), 0.0);
                const double divisor = std::sqrt(squares / (isLength ? 1 : width) - middle * middle + epsilon);
                for (std::size_t i = 0; i < row.size(); ++i) {
                    const float weight = weights.empty() ? 1.0F : weights[i];
                    row[i] = static_cast<float>((row[i] - middle) / divisor) * weight;
                }
            }
        };
        all.push_back(std::move(found));
    };
    static const std::vector<float> kNone;
    add(FORM("an RMSNorm of the embedding, without weights"), kNone, NormKind::Rms, false);
    add(FORM("a LayerNorm of the embedding, without weights"), kNone, NormKind::Layer, false);
    add(FORM("scales embeddings to length 1"), kNone, NormKind::Rms, true);
    const Weights& weights = model.weights();
    const NormKind kind = model.config().norm;
    if (weights.outputNorm)
        add(FORM("also applies output_norm to the embedding"), weights.outputNorm.weight, kind, false);
    const NormWeights& first = weights.layers.front().attentionNorm;
    if (first) add(FORM("also applies blk.0.attn_norm to the embedding"), first.weight, kind, false);
}

void addHeadNorms(const HypothesisContext& context, Hypotheses& all)
{
    const ModelConfig& config = context.model.config();
    const std::uint32_t sites =
        config.headNormAfterRope ? siteMask({Site::QRope, Site::KRope}) : siteMask({Site::Q, Site::K});
    const auto heads = [](Role role) { return role == Role::QueryNorm || role == Role::KeyNorm; };
    if (config.headNorm == HeadNorm::None) {
        Hypothesis extra{Cause::NormExtra, FORM("an RMSNorm of each head of Q and K"), {}, {}, sites, {}};
        extra.deviation.projected = [epsilon = config.normEpsilon](ProjectCall& call) {
            for (const Role role : {Role::Query, Role::Key}) {
                const ProjectCall::Product* product = call.find(role);
                if (!product) continue;
                const MatrixView rows = product->out.split(call.backend.headDim());
                const NormWeights ones{std::vector<float>(rows.columns, 1.0F), {}};
                call.backend.plainNorm(rows, rows, ones, NormKind::Rms, epsilon);
            }
        };
        all.push_back(std::move(extra));
        return;
    }
    all.push_back(ofNorm(Cause::NormMissing, FORM("the norms of the heads of Q and K"), sites, heads,
                         [](NormCall& call) { call.skip = true; }));
    if (config.headNorm == HeadNorm::EachHead) {
        all.push_back(ofNorm(Cause::NormKind, FORM("normalizes all heads of a token as one row, not each head alone"),
                             sites, heads, allHeadsTogether));
    }
}

/// Adds hypotheses about mistakes that affect all norms, because an engine usually has one function for all norms.
void addEverywhere(const ModelConfig& config, std::uint32_t inLayers, Hypotheses& all)
{
    const std::uint32_t sites = inLayers | siteMask({Site::FinalNorm, Site::Logits});
    const auto add = [&](Cause cause, const std::function<Sentence(SentenceForm norms)>& detailOf,
                         const Change& change) {
        const auto any = [](Role) { return true; };
        all.push_back(ofNorm(cause, detailOf(FORM("all norms")), sites, any, change));
        all.push_back(ofNorm(cause, detailOf(FORM("all norms except the final one")), sites, inLayer, change));
    };
    add(
        Cause::NormOffset, [](SentenceForm norms) { return SENTENCE("1 is added to the weights of ", norms); },
        adding(1));
    add(
        Cause::NormOffset, [](SentenceForm norms) { return SENTENCE("1 is missing from the weights of ", norms); },
        adding(-1));
    add(
        Cause::NormKind, [right = config.norm](SentenceForm norms) { return otherKindOf(norms, right); }, otherKind);
    add(
        Cause::NormMissing, [](SentenceForm norms) { return SENTENCE("only the weights of ", norms); },
        leaveOutWeights);
}

void addEpsilons(const HypothesisContext& context, std::uint32_t inLayers, Hypotheses& all)
{
    const float right = context.model.config().normEpsilon;
    const std::uint32_t sites = inLayers | siteMask({Site::FinalNorm, Site::Logits});
    const float numbers[] = {1e-5F, 1e-6F, 0.0F, 1e-8F, 1e-4F, 1e-3F, right * 10, right / 10, right * 1000};
    for (std::size_t i = 0; i < std::size(numbers); ++i) {
        const float epsilon = numbers[i];
        if (epsilon == right) continue;
        // The last three numbers multiply the epsilon of each norm. The others replace it.
        const float factor = i < std::size(numbers) - 3 ? 0 : epsilon / right;
        const auto change = [epsilon, factor](NormCall& call) {
            call.epsilon = factor > 0 ? call.epsilon * factor : epsilon;
        };
        const Sentence detail = insteadOf(significant(epsilon, 3), significant(static_cast<double>(right), 3));
        all.push_back(ofNorm(Cause::NormEpsilon, detail, sites, inLayer, change));
        all.push_back(ofNorm(
            Cause::NormEpsilon, SENTENCE(detail, ", in all norms"), sites, [](Role) { return true; }, change));
    }
}

/// Adds hypotheses for models with a separate epsilon for the norms after attention and the feed-forward: these norms
/// use a wrong epsilon, or all norms use their epsilon.
void addPostEpsilons(const ModelConfig& config, std::uint32_t inLayers, Hypotheses& all)
{
    const float post = config.postNormEpsilon;
    if (post == 0 || post == config.normEpsilon) return;
    const auto isPost = [](Role role) { return role == Role::PostAttentionNorm || role == Role::PostFeedForwardNorm; };
    const std::uint32_t sites = siteMask({Site::AttnOut, Site::FfnOut});
    const auto add = [&](double epsilon, std::function<bool(Role)> chosen) {
        all.push_back(ofNorm(Cause::NormEpsilon,
                             SENTENCE(insteadOf(significant(epsilon, 3), significant(static_cast<double>(post), 3)),
                                      " in the norms after attention and the feed-forward network"),
                             sites, std::move(chosen),
                             [epsilon](NormCall& call) { call.epsilon = static_cast<float>(epsilon); }));
    };
    for (const float epsilon : {config.normEpsilon, 1e-5F, 1e-6F, 0.0F, 1e-12F, 1e-4F, 1e-3F, post * 10, post / 10}) {
        if (epsilon != post) add(static_cast<double>(epsilon), isPost);
    }
    all.push_back(ofNorm(
        Cause::NormEpsilon,
        SENTENCE(significant(static_cast<double>(post), 3),
                 " in all norms, not only after attention and the feed-forward network"),
        inLayers | siteMask({Site::FinalNorm, Site::Logits}), [](Role) { return true; },
        [post](NormCall& call) { call.epsilon = post; }));
}

/// Adds hypotheses that norms divide each row by a wrong number.
void addDivisors(NormKind kind, std::uint32_t inLayers, Hypotheses& all)
{
    using Divisor = std::function<double(std::span<const float>, double)>;
    const auto squares = [](std::span<const float> row) {
        return std::inner_product(row.begin(), row.end(), row.begin(), 0.0);
    };
    const auto add = [&](Cause cause, SentenceForm detail, const Divisor& divisor) {
        const auto change = [divisor](NormCall& call) { call.divisor = divisor; };
        const std::uint32_t sites = inLayers | siteMask({Site::FinalNorm, Site::Logits});
        all.push_back(ofNorm(cause, detail, sites, inLayer, change));
        all.push_back(ofNorm(
            cause, SENTENCE(detail, ", in all norms"), sites, [](Role) { return true; }, change));
    };
    add(Cause::NormEpsilon, FORM("adds epsilon after the square root, not inside it"),
        [=](std::span<const float> row, double epsilon) {
            return std::sqrt(squares(row) / static_cast<double>(row.size())) + epsilon;
        });
    add(Cause::NormKind, FORM("divides by the root of the sum of squares, not of the mean square"),
        [=](std::span<const float> row, double epsilon) { return std::sqrt(squares(row) + epsilon); });
    add(Cause::NormKind, FORM("divides by the mean square, not by its root"),
        [=](std::span<const float> row, double epsilon) {
            return squares(row) / static_cast<double>(row.size()) + epsilon;
        });
    add(Cause::NormKind, FORM("divides by the fourth root of the mean square"),
        [=](std::span<const float> row, double epsilon) {
            return std::sqrt(std::sqrt(squares(row) / static_cast<double>(row.size()) + epsilon));
        });
    add(Cause::NormKind, FORM("divides the sum of squares by n - 1, not by n"),
        [=](std::span<const float> row, double epsilon) {
            return std::sqrt(squares(row) / static_cast<double>(row.size() - 1) + epsilon);
        });
    if (kind == NormKind::Layer) return;
    add(Cause::NormKind, FORM("divides by the standard deviation without subtracting the mean"),
        [=](std::span<const float> row, double epsilon) {
            const auto size = static_cast<double>(row.size());
            const double mean = std::accumulate(row.begin(), row.end(), 0.0) / size;
            return std::sqrt(squares(row) / size - mean * mean + epsilon);
        });
}

/// Adds hypotheses that norms use the weights of the other norm of their pair in kNorms.
void addExchanged(const Weights& weights, Hypotheses& all)
{
    for (std::size_t first = 0; first < kNorms.size(); first += 2) {
        const NormPart& a = kNorms[first];
        const NormPart& b = kNorms[first + 1];
        const auto haveBoth = [&](const LayerWeights& layer) {
            return layer.*a.weights && layer.*b.weights &&
                   (layer.*a.weights).weight.size() == (layer.*b.weights).weight.size();
        };
        if (!std::ranges::all_of(weights.layers, haveBoth)) continue;
        const auto add = [&](Sentence detail, std::uint32_t sites, bool inA, bool inB) {
            Hypothesis found{Cause::WeightsWrongTensor, std::move(detail), {}, {}, sites, {}};
            found.deviation.norm = [&weights, a, b, inA, inB](NormCall& call) {
                // kNorms does not contain the output norm, so `call.layer` is the number of a layer.
                if (inA && call.role == a.role) call.weights = weights.layers[call.layer].*b.weights;
                if (inB && call.role == b.role) call.weights = weights.layers[call.layer].*a.weights;
            };
            all.push_back(std::move(found));
        };
        add(SENTENCE(a.name, " and ", b.name, " are swapped"), siteMask({a.site, b.site}), true, true);
        add(insteadOf(b.name, a.name), siteMask({a.site}), true, false);
        add(insteadOf(a.name, b.name), siteMask({b.site}), false, true);
    }
}

/// Adds hypotheses about the norms of experts parallel to a dense feed-forward (Gemma 4).
void addBesideExperts(const Model& model, Hypotheses& all)
{
    if (!model.config().experts.besideDense) return;
    const auto isThere = [&](NormWeights ExpertWeights::*norm) {
        return std::ranges::any_of(model.weights().layers,
                                   [norm](const LayerWeights& layer) { return bool{layer.experts.*norm}; });
    };
    const auto missing = [&](std::string name, Role role, Site site) {
        all.push_back(ofNorm(Cause::NormMissing, std::move(name), siteMask({site}), only(role),
                             [](NormCall& call) { call.skip = true; }));
    };
    if (isThere(&ExpertWeights::inputNorm)) missing("pre_ffw_norm_2", Role::ExpertInputNorm, Site::FfnAct);
    if (isThere(&ExpertWeights::outputNorm)) missing("post_ffw_norm_2", Role::ExpertOutputNorm, Site::FfnOut);
    missing("post_ffw_norm_1", Role::DenseNorm, Site::FfnOut);
    if (!isThere(&ExpertWeights::routerNorm)) return;
    const float root = std::sqrt(static_cast<float>(model.config().embedding));
    const auto router = [&](Cause cause, Sentence detail, Change change) {
        all.push_back(
            ofNorm(cause, std::move(detail), siteMask({Site::Router}), only(Role::RouterNorm), std::move(change)));
    };
    router(Cause::NormMissing, FORM("the norm of the router's input"),
           [](NormCall& call) { call.divisor = [](std::span<const float>, double) { return 1.0; }; });
    router(Cause::NormMissing, std::string("ffn_gate_inp.scale"),
           [root](NormCall& call) { std::ranges::fill(call.weights.weight, 1 / root); });
    router(Cause::ExpertsWeights, FORM("the router's input is not divided by √(width of the model)"),
           [root](NormCall& call) {
               for (float& weight : call.weights.weight) weight *= root;
           });
}

}  // namespace

std::uint32_t normSites(const Model& model)
{
    std::uint32_t sites =
        siteMask({Site::AttnNorm, Site::FfnNorm, Site::Latent, Site::Q, Site::K, Site::AttnOut, Site::FfnOut});
    const auto hasValueNorm = [](const LayerWeights& layer) { return bool{layer.valueNorm}; };
    if (std::ranges::any_of(model.weights().layers, hasValueNorm)) sites |= siteMask({Site::V});
    if (model.config().headNormAfterRope) sites |= siteMask({Site::QRope, Site::KRope});
    if (model.config().perLayerInput > 0) sites |= siteMask({Site::LayerOut});
    if (model.config().experts.besideDense) sites |= siteMask({Site::Router, Site::FfnAct});
    return sites;
}

void addNormHypotheses(const HypothesisContext& context, Hypotheses& all)
{
    const Weights& weights = context.model.weights();
    for (const NormPart& norm : kNorms) {
        const auto has = std::find_if(weights.layers.begin(), weights.layers.end(), [&](const LayerWeights& layer) {
            return static_cast<bool>(layer.*norm.weights);
        });
        if (has != weights.layers.end()) addOf(norm, context.model.config(), *has.*norm.weights, all);
    }
    if (weights.embeddingNorm) {
        addOfEmbedding(context.model.config(), all);
    } else {
        addExtraOfEmbedding(context.model, all);
    }
    addHeadNorms(context, all);
    const std::uint32_t inLayers = normSites(context.model);
    addEverywhere(context.model.config(), inLayers, all);
    addEpsilons(context, inLayers, all);
    addPostEpsilons(context.model.config(), inLayers, all);
    addDivisors(context.model.config().norm, inLayers, all);
    addBesideExperts(context.model, all);
    if (!weights.layers.front().postAttentionNorm) {
        Hypothesis extra{
            Cause::NormExtra, FORM("an RMSNorm of the output of attention"), {}, {}, siteMask({Site::AttnOut}), {}};
        extra.deviation.projected = [epsilon = context.model.config().normEpsilon](ProjectCall& call) {
            const ProjectCall::Product* product = call.find(Role::AttentionOutput);
            if (!product) return;
            const NormWeights ones{std::vector<float>(product->out.columns, 1.0F), {}};
            call.backend.plainNorm(product->out, product->out, ones, NormKind::Rms, epsilon);
        };
        all.push_back(std::move(extra));
    }
    addExchanged(weights, all);
}

}  // namespace vitrine

// Mistakes that consist of an unusual number, which is fitted.
#include "core/base/concat.h"
#include "core/diagnose/cause/deviating_backend.h"
#include "core/diagnose/cause/hypothesis.h"
#include "core/diagnose/cause/rope_frequencies.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

namespace vitrine {

namespace {

std::string asNumber(double number)
{
    return significant(number, 6);
}

Sentence onlyTheValue(const Sentence& value)
{
    return value;
}

Sentence multipliesBy(const Sentence& value)
{
    return SENTENCE("multiplies by ", value);
}

/// Bounds of a search around the correct number.
struct Bounds {
    double right, low, high;
};
Bounds around(double right, double factor)
{
    return {right, right / factor, right * factor};
}

class NumberList {
public:
    explicit NumberList(NumberHypotheses& all) : m_all(all) {}

    /// Adds a hypothesis. hookOf(number) returns the hook for a number.
    template <typename HookOf>
    void add(Cause cause, Sentence (*detailOf)(const Sentence& value), std::uint32_t sites, Bounds bounds,
             HookOf hookOf)
    {
        addDeviation(cause, detailOf, sites, bounds,
                     [hookOf = std::move(hookOf)](double number) { return deviating(hookOf(number)); });
    }
    void addDeviation(Cause cause, std::function<Sentence(const Sentence& value)> detailOf, std::uint32_t sites,
                      Bounds bounds, std::function<Deviation(double number)> deviation)
    {
        m_all.push_back(
            {cause, std::move(detailOf), sites, bounds.right, bounds.low, bounds.high, std::move(deviation)});
    }

private:
    NumberHypotheses& m_all;
};

/// Returns a deviation that changes the logits before the model's own scale and cap.
Deviation ofLogits(std::function<float(float)> change)
{
    return deviating(forResult(Role::Output, [change = std::move(change)](const MatrixView& out) {
        std::transform(rowData(out), rowData(out) + out.elements(), rowData(out), change);
    }));
}

void addOfEnds(const ModelConfig& config, NumberList& list)
{
    const std::uint32_t logits = siteMask({Site::Logits});
    const double scale = config.logitScale;
    list.addDeviation(Cause::OutputScale, multipliesBy, logits, around(scale, 1e3), [scale](double number) {
        return ofLogits([factor = static_cast<float>(number / scale)](float x) { return x * factor; });
    });
    const float cap = config.logitSoftCap;
    list.addDeviation(Cause::OutputSoftcap, onlyTheValue, logits, {cap, 0.5, 1e4}, [=](double number) {
        const auto other = static_cast<float>(number);
        const auto factor = static_cast<float>(scale);
        if (cap == 0) return ofLogits([=](float x) { return other * std::tanh(factor * x / other) / factor; });
        Deviation made;
        made.softCap = [other](float) { return other; };
        return made;
    });
    const double right = config.embeddingScale;
    list.add(Cause::EmbeddingScale, multipliesBy, siteMask({Site::Embed}), around(right, 1e3),
             [right](double number) { return [factor = number / right](EmbedCall& call) { call.factor = factor; }; });
}

void addOfRope(const HypothesisContext& context, NumberList& list)
{
    const ModelConfig& config = context.model.config();
    const RopeConfig* const rope =
        config.ropeOf(std::min<std::size_t>(context.layer, config.layers - 1), context.context);
    if (!rope) return;
    list.add(
        Cause::RopeBase, [](const Sentence& value) { return SENTENCE("base ", value); }, kRotated,
        {rope->base, 4, 1e10},
        [](double number) {
            return [number](RopeCall& call) {
                call.config.base = number;
                setFrequencies(call.config, factorsOf(call.backend.config(), call.config));
            };
        });
    list.add(
        Cause::RopeScaling, [](const Sentence& value) { return SENTENCE("divides positions by ", value); }, kRotated,
        {0, 1e-2, 1e3},
        [](double number) {
            return [number](RopeCall& call) { call.position = [number](double p) { return p / number; }; };
        });
}

void addOfAttention(const ModelConfig& config, NumberList& list)
{
    list.add(Cause::AttentionScale, multipliesBy, kAttention, around(config.attentionScale, 1e3), [](double number) {
        return [number](AttentionCall& call) { call.options.scale = static_cast<float>(number); };
    });
    list.add(Cause::SoftmaxEpsilon, onlyTheValue, kAttention, {0, 1e-9, 1e3},
             [](double number) { return [number](AttentionCall& call) { call.addedToSum = number; }; });
    list.add(Cause::AttentionSoftcap, onlyTheValue, kAttention, {config.attentionSoftCap, 0.1, 1e4}, [](double number) {
        return [number](AttentionCall& call) { call.options.softCap = static_cast<float>(number); };
    });
}

/// Returns a function that returns a hook for the epsilon of the norms for which chosen(role) is true.
auto epsilonWhere(bool (*chosen)(Role))
{
    return [chosen](double number) {
        return [chosen, number](NormCall& call) {
            if (chosen(call.role)) call.epsilon = static_cast<float>(number);
        };
    };
}

void addOfNorms(const HypothesisContext& context, NumberList& list)
{
    const ModelConfig& config = context.model.config();
    const std::uint32_t inLayers = context.parts.sitesOfNorms();
    const auto bounds = [](double right) { return Bounds{right, 1e-12, 10}; };
    const double right = config.normEpsilon;
    list.add(Cause::NormEpsilon, onlyTheValue, inLayers, bounds(right),
             epsilonWhere([](Role role) { return role != Role::OutputNorm; }));
    list.add(
        Cause::NormEpsilon, [](const Sentence& value) { return SENTENCE(value, " in all norms"); },
        inLayers | siteMask({Site::FinalNorm}), bounds(right), epsilonWhere([](Role) { return true; }));
    list.add(
        Cause::OutputNorm, [](const Sentence& value) { return SENTENCE("uses epsilon ", value); }, kAtEnd,
        bounds(right), epsilonWhere([](Role role) { return role == Role::OutputNorm; }));
    if (const double post = config.postNormEpsilon; post > 0) {
        list.add(
            Cause::NormEpsilon,
            [](const Sentence& value) {
                return SENTENCE("in the norms after attention and the feed-forward network, ", value);
            },
            kBranches, bounds(post), epsilonWhere([](Role role) {
                return role == Role::PostAttentionNorm || role == Role::PostFeedForwardNorm;
            }));
    }
    const bool normsStates = std::ranges::any_of(context.model.weights().layers,
                                                 [](const LayerWeights& layer) { return bool{layer.recurrent.norm}; });
    if (!normsStates) return;
    list.add(
        Cause::NormEpsilon, [](const Sentence& value) { return inNorm("ssm_norm", value); },
        siteMask({Site::RecurrentOut}), bounds(right), epsilonWhere([](Role role) { return role == Role::StateNorm; }));
}

void addOfLayers(const ModelConfig& config, NumberList& list)
{
    const double scale = config.residualScale;
    list.addDeviation(Cause::ResidualScale, multipliesBy, kBranches, around(scale, 1e2), [scale](double number) {
        Deviation made;
        made.branchFactor = number / scale;
        return made;
    });
    if (config.experts.count == 0) return;
    list.add(
        Cause::ExpertsWeights,
        [](const Sentence& value) { return SENTENCE("multiplies the weights of the experts by ", value); }, kActivated,
        around(config.experts.weightScale, 1e2),
        [](double number) {
            return [number](ExpertsCall& call) { call.config.weightScale = static_cast<float>(number); };
        });
}

/// Adds hypotheses that values are clipped at a fitted limit, at taps that are the input or output of products.
void addOfRanges(const HypothesisContext& context, NumberList& list)
{
    for (const Site site : {Site::FfnAct, Site::LayerOut, Site::AttnNorm, Site::FfnNorm, Site::AttnMix, Site::FfnOut,
                            Site::AttnOut, Site::FinalNorm, Site::Logits, Site::Q, Site::K, Site::V}) {
        // A fit takes many forward passes. If these are whole passes, only two sites are tried.
        if (context.wholePass && site != Site::FfnAct && site != Site::LayerOut) continue;
        list.addDeviation(
            Cause::ValuesClipped,
            [site](const Sentence& value) { return SENTENCE(siteTraits(site).name, " to ±", value); }, siteMask({site}),
            {0, 1e-3, 1e4},
            [site](double number) {
                Deviation made;
                made.valueSite = site;
                made.value = [most = static_cast<float>(number)](const MatrixView& x) {
                    for (float& value : std::span(rowData(x), x.elements())) value = std::clamp(value, -most, most);
                };
                return made;
            });
    }
}

}  // namespace

Sentence NumberHypothesis::detail(double number) const
{
    const Sentence fitted = asNumber(number);
    return detailOf(right > 0 ? insteadOf(fitted, asNumber(right)) : fitted);
}

NumberHypotheses numberHypotheses(const HypothesisContext& context)
{
    const ModelConfig& config = context.model.config();
    NumberHypotheses all;
    NumberList list(all);
    addOfEnds(config, list);
    addOfRope(context, list);
    addOfAttention(config, list);
    addOfNorms(context, list);
    addOfLayers(config, list);
    addOfRanges(context, list);
    return all;
}

}  // namespace vitrine

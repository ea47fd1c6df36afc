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

constexpr std::uint32_t kAttention = siteMask({Site::Scores, Site::AttnMix});
constexpr std::uint32_t kRotated = siteMask({Site::QRope, Site::KRope});

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

void addOfEnds(const ModelConfig& config, NumberHypotheses& all)
{
    const auto ofLogits = [](std::function<float(float)> change) {
        Deviation made;
        made.projected = [change = std::move(change)](ProjectCall& call) {
            const ProjectCall::Product* const output = call.find(Role::Output);
            if (!output) return;
            float* const values = rowData(output->out);
            std::transform(values, values + output->out.elements(), values, change);
        };
        return made;
    };
    const std::uint32_t logits = siteMask({Site::Logits});
    const double scale = config.logitScale;
    all.push_back({Cause::OutputScale, multipliesBy, logits, scale, 1e-3 * scale, 1e3 * scale, [=](double number) {
                       return ofLogits([factor = static_cast<float>(number / scale)](float x) { return x * factor; });
                   }});
    const float cap = config.logitSoftCap;
    all.push_back({Cause::OutputSoftcap, onlyTheValue, logits, cap, 0.5, 1e4, [=](double number) {
                       const auto other = static_cast<float>(number);
                       const auto factor = static_cast<float>(scale);
                       if (cap == 0) {
                           return ofLogits([=](float x) { return other * std::tanh(factor * x / other) / factor; });
                       }
                       Deviation made;
                       made.softCap = [other](float) { return other; };
                       return made;
                   }});
    const double right = config.embeddingScale;
    all.push_back({Cause::EmbeddingScale, multipliesBy, siteMask({Site::Embed}), right, 1e-3 * right, 1e3 * right,
                   [right](double number) {
                       Deviation made;
                       made.embed = [factor = number / right](EmbedCall& call) { call.factor = factor; };
                       return made;
                   }});
}

void addOfRope(const HypothesisContext& context, NumberHypotheses& all)
{
    const ModelConfig& config = context.model.config();
    const RopeConfig* const rope =
        config.ropeOf(std::min<std::size_t>(context.layer, config.layers - 1), context.context);
    if (!rope) return;
    all.push_back({Cause::RopeBase, [](const Sentence& value) { return SENTENCE("base ", value); }, kRotated,
                   rope->base, 4, 1e10,
                   [](double number) {
                       Deviation made;
                       made.rope = [number](RopeCall& call) {
                           call.config.base = number;
                           setFrequencies(call.config, factorsOf(call.backend.config(), call.config));
                       };
                       return made;
                   }});
    all.push_back({Cause::RopeScaling, [](const Sentence& value) { return SENTENCE("divides positions by ", value); },
                   kRotated, 0, 1e-2, 1e3,
                   [](double number) {
                       Deviation made;
                       made.rope = [number](RopeCall& call) {
                           call.position = [number](double p) { return p / number; };
                       };
                       return made;
                   }});
}

void addOfAttention(const ModelConfig& config, NumberHypotheses& all)
{
    const double scale = config.attentionScale;
    all.push_back(
        {Cause::AttentionScale, multipliesBy, kAttention, scale, 1e-3 * scale, 1e3 * scale, [](double number) {
             Deviation made;
             made.attention = [number](AttentionCall& call) { call.options.scale = static_cast<float>(number); };
             return made;
         }});
    all.push_back({Cause::SoftmaxEpsilon, onlyTheValue, kAttention, 0, 1e-9, 1e3, [](double number) {
                       Deviation made;
                       made.attention = [number](AttentionCall& call) { call.addedToSum = number; };
                       return made;
                   }});
    all.push_back(
        {Cause::AttentionSoftcap, onlyTheValue, kAttention, config.attentionSoftCap, 0.1, 1e4, [](double number) {
             Deviation made;
             made.attention = [number](AttentionCall& call) { call.options.softCap = static_cast<float>(number); };
             return made;
         }});
}

void addOfLayers(const Model& model, NumberHypotheses& all)
{
    const ModelConfig& config = model.config();
    const std::uint32_t inLayers = normSites(model);
    const auto norms = [](double number, bool inLayers, bool atEnd) {
        Deviation made;
        made.norm = [=](NormCall& call) {
            if (call.role == Role::OutputNorm ? atEnd : inLayers) call.epsilon = static_cast<float>(number);
        };
        return made;
    };
    const double right = config.normEpsilon;
    all.push_back({Cause::NormEpsilon, onlyTheValue, inLayers, right, 1e-12, 10,
                   [=](double number) { return norms(number, true, false); }});
    all.push_back({Cause::NormEpsilon, [](const Sentence& value) { return SENTENCE(value, " in all norms"); },
                   inLayers | siteMask({Site::FinalNorm}), right, 1e-12, 10,
                   [=](double number) { return norms(number, true, true); }});
    all.push_back({Cause::OutputNorm, [](const Sentence& value) { return SENTENCE("uses epsilon ", value); },
                   siteMask({Site::FinalNorm, Site::Logits}), right, 1e-12, 10,
                   [=](double number) { return norms(number, false, true); }});
    if (const double post = config.postNormEpsilon; post > 0) {
        all.push_back({Cause::NormEpsilon,
                       [](const Sentence& value) {
                           return SENTENCE("in the norms after attention and the feed-forward network, ", value);
                       },
                       siteMask({Site::AttnOut, Site::FfnOut}), post, 1e-12, 10,
                       [](double number) {
                           Deviation made;
                           made.norm = [number](NormCall& call) {
                               const bool isPost =
                                   call.role == Role::PostAttentionNorm || call.role == Role::PostFeedForwardNorm;
                               if (isPost) call.epsilon = static_cast<float>(number);
                           };
                           return made;
                       }});
    }
    const bool normsStates = std::ranges::any_of(
        model.weights().layers, [](const LayerWeights& layer) { return static_cast<bool>(layer.recurrent.norm); });
    if (normsStates) {
        all.push_back({Cause::NormEpsilon, [](const Sentence& value) { return inNorm("ssm_norm", value); },
                       siteMask({Site::RecurrentOut}), right, 1e-12, 10,
                       [](double number) {
                           Deviation made;
                           made.norm = [number](NormCall& call) {
                               if (call.role == Role::StateNorm) call.epsilon = static_cast<float>(number);
                           };
                           return made;
                       }});
    }
    const double scale = config.residualScale;
    all.push_back({Cause::ResidualScale, multipliesBy, siteMask({Site::AttnOut, Site::FfnOut}), scale, 1e-2 * scale,
                   1e2 * scale, [scale](double number) {
                       Deviation made;
                       made.branchFactor = number / scale;
                       return made;
                   }});
    if (config.experts.count == 0) return;
    const double weight = config.experts.weightScale;
    all.push_back({Cause::ExpertsWeights,
                   [](const Sentence& value) { return SENTENCE("multiplies the weights of the experts by ", value); },
                   siteMask({Site::FfnAct, Site::FfnOut}), weight, 1e-2 * weight, 1e2 * weight,
                   [](double number) {
                       Deviation made;
                       made.experts = [number](ExpertsCall& call) {
                           call.config.weightScale = static_cast<float>(number);
                       };
                       return made;
                   }});
}

/// Adds hypotheses that values are clipped at a fitted limit, at taps that are the input or output of products.
void addOfRanges(const HypothesisContext& context, NumberHypotheses& all)
{
    for (const Site site : {Site::FfnAct, Site::LayerOut, Site::AttnNorm, Site::FfnNorm, Site::AttnMix, Site::FfnOut,
                            Site::AttnOut, Site::FinalNorm, Site::Logits, Site::Q, Site::K, Site::V}) {
        // A fit takes many forward passes. If these are whole passes, only two sites are tried.
        if (context.wholePass && site != Site::FfnAct && site != Site::LayerOut) continue;
        all.push_back({Cause::ValuesClipped,
                       [site](const Sentence& value) { return SENTENCE(siteTraits(site).name, " to ±", value); },
                       siteMask({site}), 0, 1e-3, 1e4,
                       [site](double number) {
                           Deviation made;
                           made.valueSite = site;
                           made.value = [most = static_cast<float>(number)](const MatrixView& x) {
                               for (float& value : std::span(rowData(x), x.elements())) {
                                   value = std::clamp(value, -most, most);
                               }
                           };
                           return made;
                       }});
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
    addOfEnds(config, all);
    addOfRope(context, all);
    addOfAttention(config, all);
    addOfLayers(context.model, all);
    addOfRanges(context, all);
    return all;
}

}  // namespace vitrine

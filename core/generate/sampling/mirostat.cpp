#include "core/generate/sampling/mirostat.h"

#include "core/base/sentence.h"
#include "core/generate/sampling/sampler_table.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace vitrine {

namespace {

const SamplerParameter kParameters[] = {
    {
        .name = "mirostat",
        .title = FORM("Mirostat"),
        .help = FORM(
            "Keeps the surprise of the text constant (version 1 or 2). Replaces all samplers except the temperature"),
        .off = FORM("turns Mirostat off"),
        .standard = 0,
        .neutral = 0,
        .step = 1,
        .decimals = 0,
        .usual = {0, 2},
    },
    {
        .name = "mirostat-tau",
        .flag = "mirostat-ent",
        .title = FORM("Mirostat target"),
        .help = FORM("Target surprise in bits per token (tau)"),
        .standard = 5,
        .neutral = 5,
        .step = 0.1,
        .usual = {0, 10},
        .offered = {0, 100},
        .with = "mirostat",
    },
    {
        .name = "mirostat-eta",
        .flag = "mirostat-lr",
        .title = FORM("Mirostat rate"),
        .help = FORM("Learning rate: how fast Mirostat adapts after each token (eta)"),
        .standard = 0.1,
        .neutral = 0.1,
        .step = 0.01,
        .usual = {0, 1},
        .offered = {0, 10},
        .with = "mirostat",
    },
};
constexpr const SamplerParameter& kVersion = kParameters[0];
constexpr const SamplerParameter& kTau = kParameters[1];
constexpr const SamplerParameter& kEta = kParameters[2];

bool isNeutral(const SamplerSettings& settings)
{
    return !usesMirostat(settings);
}

/// Returns the number of candidates that version 1 keeps. Estimates the exponent s of Zipf's law from the first
/// candidates. From s and mu, computes how many candidates have an average surprise of at most mu.
double countOf(Candidates& candidates, double mu)
{
    constexpr std::size_t kEstimatedFrom = 100;
    candidates.sortFirst(std::min(kEstimatedFrom, candidates.items.size()));
    double products = 0, squares = 0;
    for (std::size_t i = 0; i + 1 < std::min(kEstimatedFrom, candidates.items.size()); ++i) {
        const double ranks = std::log(static_cast<double>(i + 2) / static_cast<double>(i + 1));
        const double ratio = static_cast<double>(candidates.items[i].logit) - candidates.items[i + 1].logit;
        products += ranks * ratio;
        squares += ranks * ranks;
    }
    const double s = products / squares;
    const double epsilon = s - 1;
    const auto vocabulary = static_cast<double>(candidates.vocabulary);
    return std::pow(epsilon * std::exp2(mu) / (1 - std::pow(vocabulary, -epsilon)), 1 / s);
}

/// Mirostat (Basu et al., "Mirostat: a neural text decoding algorithm that directly controls perplexity",
/// https://arxiv.org/abs/2007.14966). Version 1 keeps a number of candidates that depends on mu. Version 2 keeps the
/// candidates with a surprise of at most mu.
void apply(Candidates& candidates, const SamplerSettings& settings, const SamplerMoment& moment)
{
    if (candidates.items.size() < 2) return;
    const double mu = 2 * kTau.in(settings) + moment.state.muChange;
    if (kVersion.in(settings) == 1) {
        const double count = countOf(candidates, mu);
        const auto most = static_cast<double>(candidates.items.size());
        const auto kept = static_cast<std::size_t>(count >= 1 ? std::min(count, most) : 1.0);  // 1 if `count` is NaN
        candidates.sortFirst(kept);
        candidates.truncate(kept);
        return;
    }
    candidates.computeProbabilities();
    const auto isOut = [mu](const Candidate& candidate) { return -std::log2(candidate.p) > mu; };
    if (isOut(candidates.items[candidates.best()])) {
        candidates.sortFirst(1);
        candidates.truncate(1);
    } else {
        candidates.remove(isOut);
    }
}

void remember(SamplerState& state, const SamplerSettings& settings, float p)
{
    state.muChange -= kEta.in(settings) * (-std::log2(static_cast<double>(p)) - kTau.in(settings));
}

}  // namespace

bool usesMirostat(const SamplerSettings& settings)
{
    return kVersion.in(settings) != 0;
}

extern const SamplerInfo kMirostatSampler;
const SamplerInfo kMirostatSampler = {
    .name = "mirostat",
    .kind = SamplerKind::Removal,
    .place = SamplerPlace::Last,
    .parameters = kParameters,
    .isNeutral = isNeutral,
    .apply = apply,
    .remember = remember,
};

}  // namespace vitrine

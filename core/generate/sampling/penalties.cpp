#include "core/base/sentence.h"
#include "core/generate/sampling/sampler_table.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <map>

namespace vitrine {

namespace {

const SamplerParameter kParameters[] = {
    {
        .name = "repeat-penalty",
        .title = FORM("Repetition penalty"),
        .help = FORM("Lowers the probability of recent tokens"),
        .off = FORM("does nothing"),
        .standard = 1,
        .neutral = 1,
        .step = 0.01,
        .usual = {1, 2},
        .offered = {0.5, 2},
        .accepted = {1e-6, 1e6},
    },
    {
        .name = "frequency-penalty",
        .title = FORM("Frequency penalty"),
        .help = FORM("Lowers a token's logit by this amount for each time that it occurred recently"),
        .off = FORM("does nothing"),
        .standard = 0,
        .neutral = 0,
        .step = 0.01,
        .usual = {-2, 2},
        .offered = {-2, 2},
        .accepted = {-1e6, 1e6},
    },
    {
        .name = "presence-penalty",
        .title = FORM("Presence penalty"),
        .help = FORM("Lowers the logit of each recent token by this amount, once"),
        .off = FORM("does nothing"),
        .standard = 0,
        .neutral = 0,
        .step = 0.01,
        .usual = {-2, 2},
        .offered = {-2, 2},
        .accepted = {-1e6, 1e6},
    },
    {
        .name = "repeat-last-n",
        .title = FORM("Penalty window"),
        .help = FORM("Number of recent tokens that the penalties apply to; -1 means all"),
        .off = FORM("turns the penalties off"),
        .standard = 64,
        .neutral = 0,
        .step = 1,
        .decimals = 0,
        .usual = {0, 1024},
        .offered = {-1, 1'000'000},
        .accepted = {-1, std::numeric_limits<std::int32_t>::max()},
    },
};
constexpr const SamplerParameter& kRepeatPenalty = kParameters[0];
constexpr const SamplerParameter& kFrequencyPenalty = kParameters[1];
constexpr const SamplerParameter& kPresencePenalty = kParameters[2];
constexpr const SamplerParameter& kRepeatLastN = kParameters[3];

bool isNeutral(const SamplerSettings& settings)
{
    const auto isOff = [&](const SamplerParameter& parameter) { return parameter.in(settings) == parameter.neutral; };
    return isOff(kRepeatLastN) || (isOff(kRepeatPenalty) && isOff(kFrequencyPenalty) && isOff(kPresencePenalty));
}

void apply(Candidates& candidates, const SamplerSettings& settings, const SamplerMoment& moment)
{
    std::span<const TokenId> history = moment.history;
    const auto repeatPenalty = static_cast<float>(kRepeatPenalty.in(settings));
    const auto frequencyPenalty = static_cast<float>(kFrequencyPenalty.in(settings));
    const auto presencePenalty = static_cast<float>(kPresencePenalty.in(settings));
    const double lastN = kRepeatLastN.in(settings);
    if (lastN >= 0) history = history.last(std::min(history.size(), static_cast<std::size_t>(lastN)));
    std::map<TokenId, int> counts;
    for (const TokenId id : history) ++counts[id];

    for (const auto& [id, count] : counts) {
        Candidate* candidate = candidates.find(id);
        if (!candidate) continue;
        // The published penalty divides every logit, which would raise negative logits. Negative logits are therefore
        // multiplied.
        float& logit = candidate->logit;
        logit = logit <= 0 ? logit * repeatPenalty : logit / repeatPenalty;
        logit -= static_cast<float>(count) * frequencyPenalty + presencePenalty;
    }
    candidates.sortedCount = 0;
}

}  // namespace

extern const SamplerInfo kPenaltiesSampler;
const SamplerInfo kPenaltiesSampler = {
    .name = "penalties",
    .title = FORM("Penalties"),
    .help = FORM("Lowers the logits of recent tokens"),
    .letter = 'e',
    .kind = SamplerKind::Penalty,
    .parameters = kParameters,
    .isNeutral = isNeutral,
    .apply = apply,
};

}  // namespace vitrine

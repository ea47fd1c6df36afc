#include "core/sampling/sampler_table.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace vitrine {

namespace {

constexpr SamplerParameter kParameters[] = {
    {"repeat-penalty", "Repeat penalty",
     "Divides positive and multiplies negative logits of tokens that occurred recently.", 0.5, 2.0, 0.01, 1.0, false,
     [](const SamplerSettings& s) { return static_cast<double>(s.repeatPenalty); },
     [](SamplerSettings& s, double value) { s.repeatPenalty = static_cast<float>(value); }},
    {"frequency-penalty", "Frequency penalty", "Subtracted from a logit once for each recent occurrence of the token.",
     -2.0, 2.0, 0.01, 0.0, false, [](const SamplerSettings& s) { return static_cast<double>(s.frequencyPenalty); },
     [](SamplerSettings& s, double value) { s.frequencyPenalty = static_cast<float>(value); }},
    {"presence-penalty", "Presence penalty", "Subtracted once from the logit of every token that occurred recently.",
     -2.0, 2.0, 0.01, 0.0, false, [](const SamplerSettings& s) { return static_cast<double>(s.presencePenalty); },
     [](SamplerSettings& s, double value) { s.presencePenalty = static_cast<float>(value); }},
    {"repeat-last-n", "Penalty window", "How many last tokens the penalties see: 0 none, -1 all.", -1.0, 4096.0, 1.0,
     0.0, true, [](const SamplerSettings& s) { return static_cast<double>(s.penaltyLastN); },
     [](SamplerSettings& s, double value) { s.penaltyLastN = static_cast<std::int32_t>(std::lround(value)); }},
};

bool isNeutral(const SamplerSettings& settings)
{
    return settings.penaltyLastN == 0 ||
           (settings.repeatPenalty == 1.0F && settings.frequencyPenalty == 0.0F && settings.presencePenalty == 0.0F);
}

Candidate* find(Candidates& candidates, TokenId id)
{
    auto& items = candidates.items;
    const auto index = static_cast<std::size_t>(id);
    if (index < items.size() && items[index].id == id) return &items[index];  // still in the order of ids
    const auto found = std::find_if(items.begin(), items.end(), [id](const Candidate& item) { return item.id == id; });
    return found == items.end() ? nullptr : &*found;
}

void apply(Candidates& candidates, const SamplerSettings& settings, std::span<const TokenId> history)
{
    if (settings.penaltyLastN >= 0) {
        history = history.last(std::min(history.size(), static_cast<std::size_t>(settings.penaltyLastN)));
    }
    std::map<TokenId, int> counts;
    for (const TokenId id : history) ++counts[id];

    for (const auto& [id, count] : counts) {
        Candidate* candidate = find(candidates, id);
        if (!candidate) continue;
        // The published penalty divides, which would reward a token of negative logit; hence the two cases.
        float& logit = candidate->logit;
        logit = logit <= 0 ? logit * settings.repeatPenalty : logit / settings.repeatPenalty;
        logit -= static_cast<float>(count) * settings.frequencyPenalty + settings.presencePenalty;
    }
    candidates.sortedCount = 0;
}

}  // namespace

extern const SamplerInfo kPenaltiesSampler;
const SamplerInfo kPenaltiesSampler = {
    "penalties", "Penalties", "Makes tokens less probable that occurred recently, in the prompt or in the answer.",
    kParameters, isNeutral,   apply};

}  // namespace vitrine

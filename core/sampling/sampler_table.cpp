#include "core/sampling/sampler_table.h"

#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/visible_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

namespace vitrine {

extern const SamplerInfo kLogitBiasSampler;
extern const SamplerInfo kPenaltiesSampler;
extern const SamplerInfo kTopKSampler;
extern const SamplerInfo kTypicalSampler;
extern const SamplerInfo kTopPSampler;
extern const SamplerInfo kMinPSampler;
extern const SamplerInfo kTemperatureSampler;

namespace {

constexpr std::array<const SamplerInfo*, 7> kSamplers = {
    &kLogitBiasSampler, &kPenaltiesSampler, &kTopKSampler,        &kTypicalSampler,
    &kTopPSampler,      &kMinPSampler,      &kTemperatureSampler,
};

void requireRange(const char* name, float value, float minimum, float maximum, const char* orElse = "")
{
    if (value >= minimum && value <= maximum) return;  // false for NaN
    throw Error(concat("The sampling setting ", name, " is ", value, "; it must ", orElse, "lie between ", minimum,
                       " and ", maximum, "."));
}

void validateOrder(const std::vector<std::string>& order)
{
    for (auto it = order.begin(); it != order.end(); ++it) {
        if (!findSampler(*it)) {
            std::string known;
            for (const SamplerInfo* sampler : kSamplers) known.append(known.empty() ? "" : ", ").append(sampler->name);
            throw Error(concat("There is no sampler ", inQuotes(*it), "; the samplers are ", known, "."));
        }
        if (std::find(order.begin(), it, *it) != it) {
            throw Error(concat("The order of samplers names ", inQuotes(*it), " twice."));
        }
    }
}

}  // namespace

std::span<const SamplerInfo* const> allSamplers() noexcept
{
    return kSamplers;
}

const SamplerInfo* findSampler(std::string_view name) noexcept
{
    const auto found = std::find_if(kSamplers.begin(), kSamplers.end(),
                                    [name](const SamplerInfo* sampler) { return sampler->name == name; });
    return found == kSamplers.end() ? nullptr : *found;
}

std::vector<const SamplerInfo*> activeSamplers(const SamplerSettings& settings)
{
    std::vector<const SamplerInfo*> active;
    if (settings.order.empty()) active.assign(allSamplers().begin(), allSamplers().end());
    for (const std::string& name : settings.order) active.push_back(findSampler(name));
    std::erase_if(active, [&](const SamplerInfo* sampler) { return sampler->isNeutral(settings); });
    return active;
}

void validateSettings(const SamplerSettings& settings)
{
    constexpr float kLarge = 1e6F;
    if (settings.temperature != 0.0F) {
        requireRange("temperature", settings.temperature, 1e-6F, kLarge, "be 0 (greedy) or ");
    }
    requireRange("top-p", settings.topP, 0.0F, 1.0F);
    requireRange("min-p", settings.minP, 0.0F, 1.0F);
    requireRange("typical", settings.typicalP, 0.0F, 1.0F);
    requireRange("repeat-penalty", settings.repeatPenalty, 1e-6F, kLarge);
    requireRange("frequency-penalty", settings.frequencyPenalty, -kLarge, kLarge);
    requireRange("presence-penalty", settings.presencePenalty, -kLarge, kLarge);
    if (settings.penaltyLastN < -1) {
        throw Error(concat("The sampling setting repeat-last-n is ", settings.penaltyLastN,
                           "; it must be -1 (all tokens), 0 (none) or a count."));
    }
    validateOrder(settings.order);
    for (const auto& entry : settings.logitBias) {
        if (std::isnan(entry.second) || entry.second == INFINITY) {
            throw Error(concat("The logit bias of token ", entry.first, " is ", entry.second,
                               "; it must be a number or -inf (never choose it)."));
        }
    }
}

void validateLogitBias(const SamplerSettings& settings, std::size_t vocabularySize)
{
    for (const auto& entry : settings.logitBias) {
        if (entry.first < 0 || static_cast<std::size_t>(entry.first) >= vocabularySize) {
            throw Error(concat("The logit bias names token ", entry.first, ", but the vocabulary has the tokens 0 to ",
                               vocabularySize - 1, "."));
        }
    }
}

}  // namespace vitrine

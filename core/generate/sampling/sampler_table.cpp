#include "core/generate/sampling/sampler_table.h"

#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/visible_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

namespace vitrine {

extern const SamplerInfo kLogitBiasSampler;
extern const SamplerInfo kPenaltiesSampler;
extern const SamplerInfo kDrySampler;
extern const SamplerInfo kTopNSigmaSampler;
extern const SamplerInfo kTopKSampler;
extern const SamplerInfo kTypicalSampler;
extern const SamplerInfo kTopPSampler;
extern const SamplerInfo kMinPSampler;
extern const SamplerInfo kXtcSampler;
extern const SamplerInfo kTemperatureSampler;
extern const SamplerInfo kMirostatSampler;

namespace {

constexpr std::array<const SamplerInfo*, 11> kSamplers = {
    &kLogitBiasSampler, &kPenaltiesSampler, &kDrySampler, &kTopNSigmaSampler,   &kTopKSampler,     &kTypicalSampler,
    &kTopPSampler,      &kMinPSampler,      &kXtcSampler, &kTemperatureSampler, &kMirostatSampler,
};

std::string written(const SamplerParameter& parameter, double value)
{
    const bool isCount = parameter.decimals == 0 && std::abs(value) < 1e15 && value == std::floor(value);
    return isCount ? concat(static_cast<std::int64_t>(value)) : concat(value);
}

void validateValue(const SamplerParameter& parameter, double value)
{
    const auto fail = [&](const Sentence& must) {
        throw Error(
            SENTENCE("The sampling setting ", parameter.name, " is ", written(parameter, value), ", but ", must, '.'));
    };
    if (value == 0 && !parameter.zero.empty()) return;
    const NumberRange& range = parameter.accepted;
    if (!(value >= range.least && value <= range.most)) {  // the negated condition also rejects NaN
        const std::string least = written(parameter, range.least);
        const std::string most = written(parameter, range.most);
        if (parameter.zero.empty()) fail(SENTENCE("must be between ", least, " and ", most));
        fail(SENTENCE("must be 0 (", parameter.zero, ") or between ", least, " and ", most));
    }
    if (parameter.decimals == 0 && value != std::floor(value)) fail(SENTENCE("must be a whole number"));
}

void validateOrder(const std::vector<std::string>& order, SamplerTable table)
{
    for (auto it = order.begin(); it != order.end(); ++it) {
        const SamplerInfo* named = findSampler(*it, table);
        if (named && named->place == SamplerPlace::Last) {
            throw Error(SENTENCE("The order of samplers must not contain ", inQuotes(*it),
                                 ", because this sampler replaces the others when it is turned on."));
        }
        if (!named) {
            std::string known;
            for (const SamplerInfo* sampler : table) {
                if (sampler->place != SamplerPlace::Ordered) continue;
                known.append(known.empty() ? "" : ", ").append(sampler->name);
            }
            throw Error(SENTENCE("Unknown sampler ", inQuotes(*it), "; the samplers are ", known, "."));
        }
        if (std::find(order.begin(), it, *it) != it) {
            throw Error(SENTENCE("The order of samplers contains ", inQuotes(*it), " twice."));
        }
    }
}

void validateBias(const std::string& token, float bias)
{
    if (!std::isnan(bias) && bias != INFINITY) return;
    throw Error(
        SENTENCE("The logit bias of token ", token, " is ", bias, ". It must be a number, or -inf to ban the token."));
}

}  // namespace

double SamplerParameter::in(const SamplerSettings& settings) const
{
    const auto found = settings.values.find(name);
    return found == settings.values.end() ? standard : found->second;
}

std::string SamplerParameter::helpLine() const
{
    return off.empty() ? std::string(help) : concat(help, "; ", neutral, " ", off);
}

SamplerTable allSamplers() noexcept
{
    return kSamplers;
}

const SamplerInfo* findSampler(std::string_view name, SamplerTable table) noexcept
{
    const auto found = std::ranges::find(table, name, &SamplerInfo::name);
    return found == table.end() ? nullptr : *found;
}

const SamplerInfo* findSamplerWritten(std::string_view name, SamplerTable table)
{
    const auto reduced = [](std::string_view text) {
        std::string letters;
        for (const char c : text) {
            if (c == '-' || c == '_') continue;
            letters += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        }
        return letters;
    };
    const std::string wanted = reduced(name);
    const auto found = std::ranges::find_if(table, [&](const SamplerInfo* sampler) {
        return reduced(sampler->name) == wanted || (!wanted.empty() && sampler->alias == wanted);
    });
    return found == table.end() ? nullptr : *found;
}

const SamplerParameter* findParameter(std::string_view name, SamplerTable table) noexcept
{
    for (const SamplerInfo* sampler : table) {
        const auto found = std::ranges::find(sampler->parameters, name, &SamplerParameter::name);
        if (found != sampler->parameters.end()) return &*found;
    }
    return nullptr;
}

bool matters(const SamplerParameter& parameter, const SamplerSettings& settings, SamplerTable table)
{
    const SamplerParameter* other = parameter.with.empty() ? nullptr : findParameter(parameter.with, table);
    return !other || other->in(settings) != other->neutral;
}

std::vector<const SamplerInfo*> activeSamplers(const SamplerSettings& settings, SamplerTable table)
{
    std::vector<const SamplerInfo*> active;
    for (const SamplerInfo* sampler : table) {
        const bool isNamed = std::ranges::find(settings.order, sampler->name) != settings.order.end();
        if (sampler->place == SamplerPlace::First ? !isNamed : settings.order.empty()) active.push_back(sampler);
    }
    for (const std::string& name : settings.order) active.push_back(findSampler(name, table));
    const auto isLast = [](const SamplerInfo* sampler) { return sampler->place == SamplerPlace::Last; };
    const auto last = std::ranges::find_if(
        table, [&](const SamplerInfo* sampler) { return isLast(sampler) && !sampler->isNeutral(settings); });
    if (last != table.end()) {
        std::erase_if(active, [](const SamplerInfo* sampler) { return sampler->place != SamplerPlace::First; });
        std::ranges::copy_if(table, std::back_inserter(active), &SamplerInfo::staysWithLast);
        active.push_back(*last);
    }
    std::erase_if(active, [&](const SamplerInfo* sampler) { return sampler->isNeutral(settings); });
    return active;
}

void validateSettings(const SamplerSettings& settings, SamplerTable table)
{
    for (const auto& [name, value] : settings.values) {
        const SamplerParameter* parameter = findParameter(name, table);
        if (!parameter) throw Error(SENTENCE("Unknown sampling setting ", inQuotes(name), "."));
        validateValue(*parameter, value);
    }
    validateOrder(settings.order, table);
    for (const auto& [id, bias] : settings.logitBias) validateBias(concat(id), bias);
    for (const auto& [text, bias] : settings.textBias) validateBias(inQuotes(text), bias);
    if (std::ranges::find(settings.dryBreakers, std::string()) != settings.dryBreakers.end()) {
        throw Error(SENTENCE("A sequence breaker of DRY is empty; remove it."));
    }
}

void validateTokens(const SamplerSettings& settings, std::size_t vocabularySize)
{
    if (!settings.textBias.empty()) {
        throw Error(SENTENCE("The token ", inQuotes(settings.textBias.front().first),
                             " of the logit bias has not been looked up in the vocabulary."));
    }
    if (!settings.dryBreakers.empty() && !settings.dryBreakerTokens && !kDrySampler.isNeutral(settings)) {
        throw Error(SENTENCE("The sequence breakers of DRY have not been looked up in the vocabulary."));
    }
    for (const auto& entry : settings.logitBias) {
        if (entry.first < 0 || static_cast<std::size_t>(entry.first) >= vocabularySize) {
            throw Error(SENTENCE("The logit bias contains token ", entry.first,
                                 ", but the vocabulary has the tokens 0 to ", vocabularySize - 1, "."));
        }
    }
}

}  // namespace vitrine

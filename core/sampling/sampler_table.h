#pragma once

#include "core/sampling/candidates.h"
#include "core/sampling/sampler_settings.h"
#include "core/text/token.h"

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace vitrine {

/// A number that the user may set, with all that a settings page needs to show it.
struct SamplerParameter {
    std::string_view name;         ///< as on the command line: "top-k"
    std::string_view title;        ///< "Top-k"
    std::string_view description;  ///< one sentence
    double minimum = 0;            ///< of a slider; validateSettings says what is accepted
    double maximum = 0;
    double step = 0;
    double neutral = 0;  ///< the value at which it does nothing
    bool isInteger = false;
    double (*get)(const SamplerSettings&) = nullptr;
    void (*set)(SamplerSettings&, double) = nullptr;
};

/// One step of the chain. Each lives in a file of its own and is listed in sampler_table.cpp.
struct SamplerInfo {
    std::string_view name;  ///< as in SamplerSettings::order and in llama.cpp's --samplers: "top_k"
    std::string_view title;
    std::string_view description;
    std::span<const SamplerParameter> parameters;
    /// True when the settings make it a no-op; it is then skipped.
    bool (*isNeutral)(const SamplerSettings&) = nullptr;
    /// Changes logits or removes candidates, never all of them. `history` is the prompt and the answer so far.
    void (*apply)(Candidates&, const SamplerSettings&, std::span<const TokenId> history) = nullptr;
    /// The best candidate stays, and stays the best, where the temperature is 0.
    bool keepsBest = false;
    /// Of samplers that may begin a chain when only the first candidates are known: how many of them are likely to do.
    std::size_t (*firstNeeded)(const SamplerSettings&) = nullptr;
    /// Makes of the first candidates, in order, what `apply` would make of all of them; false, and nothing is changed,
    /// where they do not tell. `sum` as FirstCandidates has it.
    bool (*applyToFirst)(Candidates& first, double sum, const SamplerSettings&) = nullptr;
};

/// All samplers in the order they run by default, which is llama.cpp's.
std::span<const SamplerInfo* const> allSamplers() noexcept;
/// nullptr when there is no sampler of that name.
const SamplerInfo* findSampler(std::string_view name) noexcept;

/// Those that the settings ask for, in their order, without the ones that would do nothing. Precondition: valid
/// settings.
std::vector<const SamplerInfo*> activeSamplers(const SamplerSettings& settings);

/// Throws Error with a sentence that names the setting and its value when one is out of its range, when `order` names
/// an unknown sampler or one twice, or when a logit bias is not a number.
void validateSettings(const SamplerSettings& settings);
/// Throws Error when the logit bias names a token that is not in the vocabulary.
void validateLogitBias(const SamplerSettings& settings, std::size_t vocabularySize);

}  // namespace vitrine

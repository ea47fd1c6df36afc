#pragma once

#include "core/sampling/candidates.h"
#include "core/sampling/sampler_settings.h"
#include "core/text/token.h"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

struct NumberRange {
    double least = 0;
    double most = 0;
};

/// One number that a user may set: all that the command line and a settings page need to offer it.
struct SamplerParameter {
    std::string_view name;         ///< "top-k": in SamplerSettings::values, in sentences, in what is stored
    std::string_view flag = name;  ///< on the command line, without its dashes
    std::string_view title;        ///< "Top-k"
    std::string_view help;         ///< one line without a full stop; helpLine() adds what `off` says
    std::string_view off;          ///< what it does at `neutral`, such as "keeps all"
    double standard = 0;           ///< its default
    double neutral = 0;            ///< the value at which it does nothing
    double step = 0;               ///< of a slider
    int decimals = 2;              ///< that a settings page shows; 0: it is a whole number
    NumberRange usual;             ///< of a slider
    NumberRange offered = usual;   ///< what a settings page takes
    NumberRange accepted = offered;
    std::string_view zero = {};  ///< where 0 is accepted although it is outside of `accepted`: what it stands for

    double in(const SamplerSettings& settings) const;
    /// "Keeps the k most probable tokens; 0 keeps all"
    std::string helpLine() const;
};

/// What a sampler does to the distribution. Settings pages list the parameters in this order.
enum class SamplerKind {
    Sharpness,  ///< makes it sharper or flatter
    Removal,    ///< removes candidates
    Penalty,    ///< changes the logits of single tokens
};

/// Where a sampler stands in the chain.
enum class SamplerPlace {
    First,    ///< before all others, whatever the order says; where that names it, there
    Ordered,  ///< where the order says; left out where that leaves it out
};

/// One step of the chain. Each lives in a file of its own and is listed in sampler_table.cpp.
struct SamplerInfo {
    std::string_view name;  ///< as in SamplerSettings::order and in llama.cpp's --samplers: "top_k"
    SamplerKind kind = SamplerKind::Removal;
    SamplerPlace place = SamplerPlace::Ordered;
    std::span<const SamplerParameter> parameters = {};
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

/// Samplers in the order they run by default. Whoever takes a table serves every sampler in it, without knowing any.
using SamplerTable = std::span<const SamplerInfo* const>;

/// All samplers of the program; the order is llama.cpp's.
SamplerTable allSamplers() noexcept;
/// nullptr when there is no sampler of that name.
const SamplerInfo* findSampler(std::string_view name, SamplerTable table = allSamplers()) noexcept;
/// nullptr when there is no parameter of that name.
const SamplerParameter* findParameter(std::string_view name, SamplerTable table = allSamplers()) noexcept;

/// Those that the settings ask for, in their order, without the ones that would do nothing. Precondition: valid
/// settings.
std::vector<const SamplerInfo*> activeSamplers(const SamplerSettings& settings, SamplerTable table = allSamplers());

/// Throws Error with a sentence that names the setting and its value when one is unknown or out of its range, when
/// `order` names an unknown sampler or one twice, or when a logit bias is not a number.
void validateSettings(const SamplerSettings& settings, SamplerTable table = allSamplers());
/// Throws Error when the logit bias names a token that is not in the vocabulary, or one by its text (inTokens() comes
/// first).
void validateLogitBias(const SamplerSettings& settings, std::size_t vocabularySize);

}  // namespace vitrine

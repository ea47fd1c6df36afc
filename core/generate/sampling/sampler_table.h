#pragma once

#include "core/base/sentence.h"
#include "core/generate/sampling/candidates.h"
#include "core/generate/sampling/sampler_moment.h"
#include "core/generate/sampling/sampler_settings.h"
#include "core/text/token.h"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// A range of numbers that includes both limits.
struct NumberRange {
    double least = 0;
    double most = 0;
};

/// A numeric setting of a sampler, and the texts and limits that the command line and a settings page need.
struct SamplerParameter {
    std::string_view name;         ///< key in SamplerSettings::values, in messages and in stored settings: "top-k"
    std::string_view flag = name;  ///< name of the command-line option, without its dashes
    SentenceForm title;            ///< title on a settings page: "Top-k"
    SentenceForm help;             ///< description in one line without a full stop; helpLine() also appends `off`
    /// Effect of the value `neutral`, such as "keeps all tokens". Empty if the parameter cannot be turned off.
    SentenceForm off = {};
    double standard = 0;  ///< the default value
    double neutral = 0;   ///< value at which the parameter has no effect; the default if no such value exists
    double step = 0;      ///< step size of a slider
    /// Number of digits after the decimal point on a settings page; 0: the value is an integer.
    int decimals = 2;
    NumberRange usual;            ///< range of the slider
    NumberRange offered = usual;  ///< range that a settings page accepts
    NumberRange accepted = offered;
    /// Name of the parameter on which this parameter depends. While that parameter is neutral, this parameter has no
    /// effect. Empty if independent.
    std::string_view with = {};
    std::string_view zero = {};  ///< meaning of the value 0, if 0 is accepted in addition to the range `accepted`;
                                 ///< empty if it is not

    /// Returns the value in the settings, or the default if it is missing.
    double in(const SamplerSettings& settings) const;
    /// Returns the help text, such as "Keeps the k most probable tokens; 0 keeps all".
    std::string helpLine() const;
};

/// How a sampler changes the distribution. Settings pages group the parameters in this order.
enum class SamplerKind {
    Sharpness,  ///< makes the distribution sharper or flatter
    Removal,    ///< removes candidates
    Penalty,    ///< changes the logits of single tokens
};

/// When a sampler of the chain runs.
enum class SamplerPlace {
    First,    ///< before all other samplers, unless SamplerSettings::order gives it another position
    Ordered,  ///< at its position in SamplerSettings::order; not at all if the order does not contain it
    /// After all other samplers, which it replaces except those with staysWithLast. SamplerSettings::order must not
    /// contain it.
    Last,
};

/// A sampler. To add one, write a file for it and a row in sampler_table.cpp.
struct SamplerInfo {
    std::string_view name;        ///< name in SamplerSettings::order and in llama.cpp's --samplers: "top_k"
    SentenceForm title = {};      ///< title on a settings page, such as "Top-k"; only for Ordered samplers
    SentenceForm help = {};       ///< effect of the sampler in one line without a full stop; only for Ordered samplers
    char letter = 0;              ///< letter in llama.cpp's --sampling-seq; 0: none
    std::string_view alias = {};  ///< another name that llama.cpp accepts
    SamplerKind kind = SamplerKind::Removal;
    SamplerPlace place = SamplerPlace::Ordered;
    std::span<const SamplerParameter> parameters = {};
    /// Whether the sampler has no effect with these settings. It is then skipped.
    bool (*isNeutral)(const SamplerSettings&) = nullptr;
    /// Changes logits or removes candidates. At least one candidate must remain.
    void (*apply)(Candidates&, const SamplerSettings&, const SamplerMoment&) = nullptr;
    /// Whether the sampler also runs if a sampler of SamplerPlace::Last replaces the others.
    bool staysWithLast = false;
    /// Updates the state for a token that is now part of the answer. `p` > 0 is the probability with which it was
    /// drawn. May be null.
    void (*remember)(SamplerState&, const SamplerSettings&, float p) = nullptr;
    /// Whether the most probable candidate remains the most probable one if the temperature is 0.
    bool keepsBest = false;
    /// Returns how many of the first candidates applyToFirst() probably needs. Null if the sampler cannot begin a chain
    /// that receives only the first candidates.
    std::size_t (*firstNeeded)(const SamplerSettings&) = nullptr;
    /// Applies the sampler to the first candidates, which must be sorted. The result is the same as that of `apply` on
    /// all candidates. If the first candidates do not suffice, returns false and changes nothing. `sum` is
    /// FirstCandidates::sum.
    bool (*applyToFirst)(Candidates& first, double sum, const SamplerSettings&) = nullptr;
};

/// Samplers in their default order. Code that takes a table as an argument supports every sampler in it.
using SamplerTable = std::span<const SamplerInfo* const>;

/// Returns all samplers of the program, in the order of llama.cpp.
SamplerTable allSamplers() noexcept;
/// Returns the sampler with this name; nullptr if not found.
const SamplerInfo* findSampler(std::string_view name, SamplerTable table = allSamplers()) noexcept;
/// Returns the sampler with any name that llama.cpp accepts: "top_k", but also "top-k", "topk", "TOP_K" and aliases.
/// Returns nullptr if not found.
const SamplerInfo* findSamplerWritten(std::string_view name, SamplerTable table = allSamplers());
/// Returns the parameter with this name; nullptr if not found.
const SamplerParameter* findParameter(std::string_view name, SamplerTable table = allSamplers()) noexcept;

/// Whether a parameter has an effect with these settings. Returns false if the parameter on which it depends
/// (SamplerParameter::with) is neutral. The order of the samplers is ignored.
bool matters(const SamplerParameter& parameter, const SamplerSettings& settings, SamplerTable table = allSamplers());

/// Returns the samplers that have an effect with these settings, in the order in which they run. Precondition: the
/// settings are valid.
std::vector<const SamplerInfo*> activeSamplers(const SamplerSettings& settings, SamplerTable table = allSamplers());

/// Throws Error if a setting is unknown or out of range. The message names the setting and its value. Also throws Error
/// if `order` contains an unknown or repeated sampler, or if a logit bias is NaN.
void validateSettings(const SamplerSettings& settings, SamplerTable table = allSamplers());
/// Throws Error if the logit bias contains a token that is not in the vocabulary, or texts that inTokens() has not
/// converted.
void validateTokens(const SamplerSettings& settings, std::size_t vocabularySize);

}  // namespace vitrine

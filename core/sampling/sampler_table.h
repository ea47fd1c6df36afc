#pragma once

#include "core/base/sentence.h"
#include "core/sampling/candidates.h"
#include "core/sampling/sampler_moment.h"
#include "core/sampling/sampler_settings.h"
#include "core/text/token.h"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// A closed range of numbers.
struct NumberRange {
    double least = 0;
    double most = 0;
};

/// A numeric setting, with everything that the command line and a settings page need.
struct SamplerParameter {
    std::string_view name;         ///< "top-k": the key in SamplerSettings::values, in messages and in stored settings
    std::string_view flag = name;  ///< on the command line, without its dashes
    SentenceForm title;            ///< "Top-k"
    SentenceForm help;             ///< one line without a full stop; helpLine() adds `off`
    /// Effect of the `neutral` value, such as "keeps all"; empty: the parameter cannot be turned off.
    SentenceForm off = {};
    double standard = 0;          ///< the default value
    double neutral = 0;           ///< the value without effect, or the default
    double step = 0;              ///< step of a slider
    int decimals = 2;             ///< decimals on a settings page; 0: the value is an integer
    NumberRange usual;            ///< range of a slider
    NumberRange offered = usual;  ///< range on a settings page
    NumberRange accepted = offered;
    std::string_view with = {};  ///< name of the parameter that must not be neutral for this one to have an effect
    std::string_view zero = {};  ///< meaning of 0, if 0 is accepted although it is outside `accepted`

    /// The value in the settings, or its default.
    double in(const SamplerSettings& settings) const;
    /// Such as "Keeps the k most probable tokens; 0 keeps all".
    std::string helpLine() const;
};

/// The effect of a sampler on the distribution. Settings pages list the parameters in this order.
enum class SamplerKind {
    Sharpness,  ///< makes it sharper or flatter
    Removal,    ///< removes candidates
    Penalty,    ///< changes the logits of single tokens
};

/// The place of a sampler in the chain.
enum class SamplerPlace {
    First,    ///< before all others; if the order names it, at that place
    Ordered,  ///< at its place in the order; left out if the order does not name it
    Last,     ///< at the end, and replaces the others (except SamplerInfo::staysWithLast); the order cannot name it
};

/// A sampler. Each one has a file of its own and a row in sampler_table.cpp.
struct SamplerInfo {
    std::string_view name;        ///< as in SamplerSettings::order and llama.cpp's --samplers: "top_k"
    SentenceForm title = {};      ///< such as "Top-k"; only for Ordered samplers
    SentenceForm help = {};       ///< its effect in one line without a full stop; only for Ordered samplers
    char letter = 0;              ///< letter in llama.cpp's --sampling-seq; 0: none
    std::string_view alias = {};  ///< another name that llama.cpp accepts
    SamplerKind kind = SamplerKind::Removal;
    SamplerPlace place = SamplerPlace::Ordered;
    std::span<const SamplerParameter> parameters = {};
    /// Whether the settings make the sampler a no-op; it is then skipped.
    bool (*isNeutral)(const SamplerSettings&) = nullptr;
    /// Changes logits or removes candidates, never all of them.
    void (*apply)(Candidates&, const SamplerSettings&, const SamplerMoment&) = nullptr;
    /// Whether it also runs if a sampler of SamplerPlace::Last replaces the others.
    bool staysWithLast = false;
    /// Updates the state for a token that became part of the answer and was drawn with probability `p` > 0; may be
    /// null.
    void (*remember)(SamplerState&, const SamplerSettings&, float p) = nullptr;
    /// Whether the best candidate stays the best one when the temperature is 0.
    bool keepsBest = false;
    /// For samplers that can begin a chain with the first candidates only: the number of candidates that is likely to
    /// suffice. Null otherwise.
    std::size_t (*firstNeeded)(const SamplerSettings&) = nullptr;
    /// Applies the sampler to the first candidates, in order, with the same result as `apply` to all of them. Returns
    /// false, and changes nothing, if the first candidates do not suffice. `sum` is FirstCandidates::sum.
    bool (*applyToFirst)(Candidates& first, double sum, const SamplerSettings&) = nullptr;
};

/// Samplers in the default order. Code that takes a table supports every sampler in it.
using SamplerTable = std::span<const SamplerInfo* const>;

/// All samplers of the program, in llama.cpp's order.
SamplerTable allSamplers() noexcept;
/// The sampler with that name; nullptr if not found.
const SamplerInfo* findSampler(std::string_view name, SamplerTable table = allSamplers()) noexcept;
/// Finds a sampler by any name that llama.cpp accepts: also "top-k", "topk", "TOP_K" and aliases. nullptr if not
/// found.
const SamplerInfo* findSamplerWritten(std::string_view name, SamplerTable table = allSamplers());
/// The parameter with that name; nullptr if not found.
const SamplerParameter* findParameter(std::string_view name, SamplerTable table = allSamplers()) noexcept;

/// Whether a parameter has an effect with these settings: the parameter on which it depends (SamplerParameter::with) is
/// not neutral. The order of the samplers is ignored.
bool matters(const SamplerParameter& parameter, const SamplerSettings& settings, SamplerTable table = allSamplers());

/// The samplers that the settings require, in order, without those that have no effect. Precondition: valid settings.
std::vector<const SamplerInfo*> activeSamplers(const SamplerSettings& settings, SamplerTable table = allSamplers());

/// Throws Error if a setting is unknown or out of range; the message names the setting and its value. Also throws if
/// `order` has an unknown or repeated sampler, or if a logit bias is not a number.
void validateSettings(const SamplerSettings& settings, SamplerTable table = allSamplers());
/// Throws Error if the logit bias has a token outside the vocabulary, or texts that inTokens() has not converted.
void validateTokens(const SamplerSettings& settings, std::size_t vocabularySize);

}  // namespace vitrine

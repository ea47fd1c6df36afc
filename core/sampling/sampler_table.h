#pragma once

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
    std::string_view off = {};     ///< what it does at `neutral`, such as "keeps all"; empty: no value turns it off
    double standard = 0;           ///< its default
    double neutral = 0;            ///< the value at which it does nothing, or its default
    double step = 0;               ///< of a slider
    int decimals = 2;              ///< that a settings page shows; 0: it is a whole number
    NumberRange usual;             ///< of a slider
    NumberRange offered = usual;   ///< what a settings page takes
    NumberRange accepted = offered;
    std::string_view with = {};  ///< the parameter without which it has no effect
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
    Last,     ///< at the end, in the place of the others (SamplerInfo::staysWithLast); the order does not name it
};

/// One step of the chain. Each lives in a file of its own and is listed in sampler_table.cpp.
struct SamplerInfo {
    std::string_view name;        ///< as in SamplerSettings::order and in llama.cpp's --samplers: "top_k"
    std::string_view title = {};  ///< "Top-k"; of those that are Ordered
    std::string_view help = {};   ///< of those, too: what it does, in one line without a full stop
    char letter = 0;              ///< in llama.cpp's --sampling-seq; 0: it has none
    std::string_view alias = {};  ///< another name that llama.cpp takes
    SamplerKind kind = SamplerKind::Removal;
    SamplerPlace place = SamplerPlace::Ordered;
    std::span<const SamplerParameter> parameters = {};
    /// True when the settings make it a no-op; it is then skipped.
    bool (*isNeutral)(const SamplerSettings&) = nullptr;
    /// Changes logits or removes candidates, never all of them.
    void (*apply)(Candidates&, const SamplerSettings&, const SamplerMoment&) = nullptr;
    /// It also runs where one of SamplerPlace::Last takes the place of the others.
    bool staysWithLast = false;
    /// What it keeps in mind of a token that became part of the answer and was drawn with probability `p` > 0.
    void (*remember)(SamplerState&, const SamplerSettings&, float p) = nullptr;
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
/// By any of the names that llama.cpp takes: also "top-k", "topk", "TOP_K" and aliases. nullptr when it is none.
const SamplerInfo* findSamplerWritten(std::string_view name, SamplerTable table = allSamplers());
/// nullptr when there is no parameter of that name.
const SamplerParameter* findParameter(std::string_view name, SamplerTable table = allSamplers()) noexcept;

/// Whether it has an effect with these settings, but for where its sampler stands: what it depends on
/// (SamplerParameter::with) is not neutral.
bool matters(const SamplerParameter& parameter, const SamplerSettings& settings, SamplerTable table = allSamplers());

/// Those that the settings ask for, in their order, without the ones that would do nothing. Precondition: valid
/// settings.
std::vector<const SamplerInfo*> activeSamplers(const SamplerSettings& settings, SamplerTable table = allSamplers());

/// Throws Error with a sentence that names the setting and its value when one is unknown or out of its range, when
/// `order` names an unknown sampler or one twice, or when a logit bias is not a number.
void validateSettings(const SamplerSettings& settings, SamplerTable table = allSamplers());
/// Throws Error when the logit bias names a token that is not in the vocabulary, or where texts have not been looked up
/// in it (inTokens() comes first).
void validateTokens(const SamplerSettings& settings, std::size_t vocabularySize);

}  // namespace vitrine

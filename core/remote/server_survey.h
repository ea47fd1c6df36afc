#pragma once

#include "core/remote/server_kind.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// What is found out by asking, each with its fields in Capabilities.
enum class Ability : std::uint8_t {
    TokenIds,
    Alternatives,
    PromptLogprobs,
    Tokenize,
    ApplyTemplate,
    ChosenIds,
    Seed,
    LogitBias,
    Continues,
};
inline constexpr std::size_t kAbilities = 9;

/// How one ability is known.
struct AbilityEvidence {
    bool asked = false;    ///< else its value is what the kind of server usually has
    std::string why = {};  ///< asked: what came of it where it is missing; else why it was not: sentences
};

/// What a server can do with one of its models. It was found out by asking (surveyServer), as far as `evidence` says.
struct ServerSurvey {
    std::string model;  ///< empty: none was chosen
    Capabilities can;
    std::array<AbilityEvidence, kAbilities> evidence;
    std::int64_t when = 0;      ///< seconds since 1970
    std::uint32_t answers = 0;  ///< that the server wrote for it, each of a few tokens
    bool complete = false;      ///< nothing is left to be asked another time

    AbilityEvidence& of(Ability ability) { return evidence[static_cast<std::size_t>(ability)]; }
    const AbilityEvidence& of(Ability ability) const { return evidence[static_cast<std::size_t>(ability)]; }
    /// Whether it holds for this model of a server that is now found to be so.
    bool holdsFor(const Capabilities& now, std::string_view nowModel) const noexcept;
    /// What was found out, in the place of what the kind usually has.
    void applyTo(Capabilities& now) const;
};

/// Why nobody asked.
inline constexpr const char* kNoModelOpened = "The server is asked when one of its models is opened.";
inline constexpr const char* kNotUsedYet = "The server is asked when its model is used, or when it is tested.";
inline constexpr const char* kNoModelThere = "The server has no model that could be asked.";

/// Of a server that was not asked yet, and why: a sentence.
ServerSurvey guessedSurvey(const Capabilities& can, std::string model, const std::string& why);

/// Sentences for a user, in their order: what it does, what it does not and how that is known, and below a line that
/// says why, what is only guessed.
std::vector<std::string> surveySentences(const ServerSurvey& survey);

/// "token_ids", …: as the ability is called in JSON.
std::string_view abilityName(Ability ability) noexcept;
/// Whether it has it at all.
bool hasAbility(const Capabilities& can, Ability ability) noexcept;

/// One JSON object to be kept. Nothing secret is in it.
std::string surveyToJson(const ServerSurvey& survey);
/// Nothing where it is not one.
std::optional<ServerSurvey> surveyFromJson(std::string_view json);

}  // namespace vitrine

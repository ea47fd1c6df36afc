#pragma once

#include "core/base/sentence.h"
#include "core/remote/server_kind.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// The abilities that a survey tests, each with its fields in Capabilities.
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

/// How the value of an ability was determined.
struct AbilityEvidence {
    bool asked = false;  ///< false: the value is the usual one for the kind of server
    Sentence why = {};   ///< if asked: why the ability is missing; else why it was not tested; sentences
};

/// The abilities of a server with one of its models, tested by surveyServer as far as `evidence` shows.
struct ServerSurvey {
    std::string model;  ///< empty: no model was chosen
    Capabilities can;
    std::array<AbilityEvidence, kAbilities> evidence;
    std::int64_t when = 0;      ///< seconds since 1970
    std::uint32_t answers = 0;  ///< short answers that the server generated for the survey
    bool complete = false;      ///< no ability has to be tested later

    AbilityEvidence& of(Ability ability) { return evidence[static_cast<std::size_t>(ability)]; }
    const AbilityEvidence& of(Ability ability) const { return evidence[static_cast<std::size_t>(ability)]; }
    /// Whether this survey still applies to a server with the abilities `now` and its model `nowModel`.
    bool holdsFor(const Capabilities& now, std::string_view nowModel) const noexcept;
    /// Replaces the assumed abilities in `now` by the tested ones.
    void applyTo(Capabilities& now) const;
};

/// Reasons why no survey was made.
inline const SentenceForm kNoModelOpened = FORM("The server is tested when one of its models is opened.");
inline const SentenceForm kNotUsedYet = FORM("The server is tested when its model is used or when you start a test.");
inline const SentenceForm kNoModelThere = FORM("The server has no model that could be tested.");

/// A survey without tests; `why` is the reason as a sentence.
ServerSurvey guessedSurvey(const Capabilities& can, std::string model, const Sentence& why);

/// Sentences for the user, in order: supported abilities, missing ones with the evidence, and, after a line with the
/// reason, the assumed ones.
std::vector<Sentence> surveySentences(const ServerSurvey& survey);

/// Name of the ability in JSON: "token_ids", ….
std::string_view abilityName(Ability ability) noexcept;
/// Whether `can` has the ability.
bool hasAbility(const Capabilities& can, Ability ability) noexcept;

/// A JSON object for storage; it contains no secrets.
std::string surveyToJson(const ServerSurvey& survey);
/// Reads the JSON of surveyToJson; nullopt if it is invalid.
std::optional<ServerSurvey> surveyFromJson(std::string_view json);

}  // namespace vitrine

#pragma once

#include "core/base/sentence.h"
#include "core/generate/remote/server_kind.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// The abilities that a survey tests. Each has its own fields in Capabilities.
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
/// Number of abilities in Ability.
inline constexpr std::size_t kAbilities = 9;

/// How an ability in Capabilities was determined.
struct AbilityEvidence {
    bool asked = false;  ///< whether the ability was tested; if not, it has the usual value for the kind of server
    Sentence why = {};   ///< the reason why a tested ability is missing, or why an ability was not tested
};

/// The abilities of a server with one of its models. `evidence` shows which abilities surveyServer has tested.
struct ServerSurvey {
    std::string model;  ///< id of the surveyed model; empty: no model was chosen
    Capabilities can;
    std::array<AbilityEvidence, kAbilities> evidence;
    std::int64_t when = 0;      ///< time of the survey in seconds since 1970
    std::uint32_t answers = 0;  ///< number of short answers that the server generated for the survey
    bool complete = false;      ///< whether all tests were made, so that no later survey is needed

    AbilityEvidence& of(Ability ability) { return evidence[static_cast<std::size_t>(ability)]; }
    const AbilityEvidence& of(Ability ability) const { return evidence[static_cast<std::size_t>(ability)]; }
    /// Whether this survey is still valid for a server with the abilities `now` and the model `nowModel`.
    bool holdsFor(const Capabilities& now, std::string_view nowModel) const noexcept;
    /// Replaces assumed abilities in `now` by the tested ones.
    void applyTo(Capabilities& now) const;
};

/// Sentences with the reason why no survey was made.
inline const SentenceForm kNoModelOpened = FORM("The server is tested when one of its models is opened.");
inline const SentenceForm kNotUsedYet = FORM("The server is tested when its model is used or when you start a test.");
inline const SentenceForm kNoModelThere = FORM("The server has no model that could be tested.");

/// Returns a survey without tests. `why` is a sentence with the reason.
ServerSurvey guessedSurvey(const Capabilities& can, std::string model, const Sentence& why);

/// Returns sentences for the user. Each tested ability comes first, with the reason if it is missing. The untested
/// abilities follow in groups: a sentence with the reason why they were not tested, then a sentence for each of them.
std::vector<Sentence> surveySentences(const ServerSurvey& survey);

/// Returns the name of the ability in JSON: "token_ids", ….
std::string_view abilityName(Ability ability) noexcept;
/// Returns whether `can` has the ability.
bool hasAbility(const Capabilities& can, Ability ability) noexcept;

/// Returns a JSON object for storage. It contains no secrets.
std::string surveyToJson(const ServerSurvey& survey);
/// Reads JSON that surveyToJson wrote; nullopt if it is invalid.
std::optional<ServerSurvey> surveyFromJson(std::string_view json);

}  // namespace vitrine

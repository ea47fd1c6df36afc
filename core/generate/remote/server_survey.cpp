#include "core/generate/remote/server_survey.h"

#include "core/base/parse_json.h"
#include "core/base/parse_number.h"
#include "core/base/sentence.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <utility>

namespace vitrine {

namespace {

/// An ability with its name in JSON, and sentences for users.
struct AbilityRow {
    Ability ability;
    const char* name;
    bool Capabilities::*does;  ///< the field in Capabilities; null if the ability is a number
    SentenceForm yes;
    SentenceForm no;
};

const std::array<AbilityRow, kAbilities> kRows{{
    {Ability::TokenIds, "token_ids", &Capabilities::tokenIds, FORM("The server returns token ids."),
     FORM("The server does not return token ids, so tokens are shown by their bytes.")},
    {Ability::Alternatives, "alternatives", nullptr, {}, {}},
    {Ability::PromptLogprobs, "prompt_logprobs", &Capabilities::promptLogprobs,
     FORM("The server returns log-probabilities of the prompt."),
     FORM("The server returns no log-probabilities of the prompt.")},
    {Ability::Tokenize, "tokenize", &Capabilities::tokenize, FORM("The server counts the tokens of a text."),
     FORM("The server does not count the tokens of a text.")},
    {Ability::ApplyTemplate, "apply_template", &Capabilities::applyTemplate,
     FORM("The server reports the prompt that it makes of the messages."),
     FORM("The server does not report the prompt that it makes of the messages.")},
    {Ability::ChosenIds, "chosen_ids", &Capabilities::chosenIds,
     FORM("The server returns the probability of any chosen token."),
     FORM("The server returns the probability of a token only if the token is among the most probable ones.")},
    {Ability::Seed, "seed", &Capabilities::seed, FORM("The server accepts a seed."),
     FORM("The server does not accept a seed.")},
    {Ability::LogitBias, "logit_bias", &Capabilities::logitBias, FORM("The server accepts a logit bias."),
     FORM("The server does not accept a logit bias.")},
    {Ability::Continues, "continues", &Capabilities::continues,
     FORM("The server can continue an answer that has begun."),
     FORM("The server cannot continue an answer that has begun.")},
}};

/// Names of the RequestLevel values in JSON.
constexpr std::array<std::string_view, 3> kLevels{"full", "standard", "plain"};

nlohmann::json refusedToJson(const std::vector<RefusedSettings>& refused)
{
    nlohmann::json all = nlohmann::json::array();
    for (const RefusedSettings& each : refused)
        all.push_back({{"settings", std::to_string(each.settings)},
                       {"taken", kLevels[static_cast<std::size_t>(each.taken)]},
                       {"left_out", each.fields}});
    return all;
}

void refusedFromJson(const nlohmann::json& all, Capabilities& can)
{
    for (const nlohmann::json& each : all) {
        const auto level = std::ranges::find(kLevels, each.at("taken").get<std::string>());
        const auto settings = parseNumber<std::uint64_t>(each.at("settings").get<std::string>());
        if (level == kLevels.end() || !settings) continue;
        can.noteTaken(*settings, static_cast<RequestLevel>(level - kLevels.begin()),
                      each.value("left_out", std::vector<std::string>()));
    }
}

Sentence sentenceOf(const AbilityRow& row, const Capabilities& can)
{
    if (!row.does) return alternativesSentence(can.alternatives);
    return can.*row.does ? row.yes : row.no;
}

nlohmann::json toJson(const ServerSurvey& survey)
{
    nlohmann::json abilities = nlohmann::json::object();
    for (const AbilityRow& row : kRows) {
        nlohmann::json entry = {{"asked", survey.of(row.ability).asked}};
        if (row.does)
            entry["does"] = survey.can.*row.does;
        else
            entry["does"] = survey.can.alternatives;
        if (!survey.of(row.ability).why.empty()) entry["why"] = survey.of(row.ability).why.english();
        abilities[row.name] = std::move(entry);
    }
    return {{"model", survey.model},
            {"kind", serverKindName(survey.can.kind)},
            {"version", survey.can.version},
            {"when", survey.when},
            {"answers", survey.answers},
            {"complete", survey.complete},
            {"prompt_ids", survey.can.promptIds},
            {"thinking_limit", survey.can.thinkingLimit},
            {"refused", refusedToJson(survey.can.refused)},
            {"abilities", std::move(abilities)}};
}

}  // namespace

bool ServerSurvey::holdsFor(const Capabilities& now, std::string_view nowModel) const noexcept
{
    return complete && can.kind == now.kind && can.version == now.version && model == nowModel;
}

void ServerSurvey::applyTo(Capabilities& now) const
{
    now.thinkingLimit = can.thinkingLimit;
    now.refused = can.refused;
    now.promptIds = can.promptIds;
    now.alternatives = can.alternatives;
    for (const AbilityRow& row : kRows) {
        if (row.does) now.*row.does = can.*row.does;
    }
}

ServerSurvey guessedSurvey(const Capabilities& can, std::string model, const Sentence& why)
{
    ServerSurvey survey;
    survey.model = std::move(model);
    survey.can = can;
    for (AbilityEvidence& evidence : survey.evidence) evidence.why = why;
    return survey;
}

std::vector<Sentence> surveySentences(const ServerSurvey& survey)
{
    std::vector<Sentence> said;
    std::vector<Sentence> reasons;
    for (const AbilityRow& row : kRows) {
        const AbilityEvidence& evidence = survey.of(row.ability);
        if (evidence.asked)
            said.push_back(evidence.why.empty() ? sentenceOf(row, survey.can)
                                                : SENTENCE(sentenceOf(row, survey.can), " ", evidence.why));
        else if (std::ranges::find(reasons, evidence.why) == reasons.end())
            reasons.push_back(evidence.why);
    }
    if (!survey.can.refused.empty())
        said.emplace_back(
            SENTENCE("Settings that the server refused are not sent again until the server is tested again."));
    for (const Sentence& reason : reasons) {
        said.push_back(SENTENCE(
            reason, " The features listed below are assumed, because they are usual for servers of this kind:"));
        for (const AbilityRow& row : kRows) {
            const AbilityEvidence& evidence = survey.of(row.ability);
            if (!evidence.asked && evidence.why == reason) said.push_back(sentenceOf(row, survey.can));
        }
    }
    return said;
}

std::string_view abilityName(Ability ability) noexcept
{
    return kRows[static_cast<std::size_t>(ability)].name;
}

bool hasAbility(const Capabilities& can, Ability ability) noexcept
{
    const AbilityRow& row = kRows[static_cast<std::size_t>(ability)];
    return row.does ? can.*row.does : can.alternatives > 0;
}

std::string surveyToJson(const ServerSurvey& survey)
{
    return toJson(survey).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::optional<ServerSurvey> surveyFromJson(std::string_view text)
{
    try {
        const nlohmann::json json = parseJson(text);
        const std::optional<ServerKind> kind = serverKindOf(json.at("kind").get<std::string>());
        if (!kind) return std::nullopt;
        ServerSurvey survey;
        survey.can = capabilitiesOf(*kind);
        survey.model = json.at("model");
        survey.can.version = json.at("version");
        survey.when = json.at("when");
        survey.answers = json.at("answers");
        survey.complete = json.at("complete");
        survey.can.promptIds = json.at("prompt_ids");
        survey.can.thinkingLimit = json.value("thinking_limit", survey.can.thinkingLimit);
        refusedFromJson(json.value("refused", nlohmann::json::array()), survey.can);
        for (const AbilityRow& row : kRows) {
            const nlohmann::json& entry = json.at("abilities").at(row.name);
            if (row.does)
                survey.can.*row.does = entry.at("does");
            else
                survey.can.alternatives = entry.at("does");
            survey.of(row.ability) = {entry.at("asked"), entry.value("why", "")};
        }
        return survey;
    } catch (const nlohmann::json::exception&) {  // the JSON is damaged or of another version: a new survey is made
        return std::nullopt;
    }
}

}  // namespace vitrine

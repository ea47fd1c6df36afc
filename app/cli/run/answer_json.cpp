#include "app/cli/run/answer_json.h"

#include "core/diagnose/pages/page_token.h"
#include "core/diagnose/record/run_record.h"
#include "core/generate/remote/request_body.h"
#include "core/generate/sampling/removals.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace vitrine::cli {

namespace {

template <typename Known>
Json orNull(bool isKnown, const Known& value)
{
    return isKnown ? Json(value) : Json();
}

/// Returns the document of a token. Servers do not report the distribution after the samplers, so it is null.
Json recordToJson(const TokenRecord& record, const Tokenizer* vocabulary, bool isOfServer)
{
    Json token = pageToken(vocabulary, record.id, record.bytes, record.kind);
    const bool isKnown = !isOfServer || record.scored;
    token.update({{"position", record.position},
                  {"logit", orNull(isKnown, record.logit)},
                  {"p_raw", orNull(isKnown, record.pRaw)},
                  {"p_final", orNull(!isOfServer, record.pFinal)},
                  {"rank", orNull(!isOfServer || (record.scored && record.rank > 0), record.rank)},
                  {"entropy", orNull(!isOfServer, record.entropy)}});
    Json top = Json::array();
    for (const TokenAlternative& alternative : record.top) {
        Json entry = pageToken(vocabulary, alternative.id, alternative.bytes, alternative.kind);
        entry.update({{"logit", alternative.logit},
                      {"p_raw", alternative.pRaw},
                      {"p_final", orNull(!isOfServer, alternative.pFinal)}});
        if (const std::string_view by = stageName(alternative.removedBy); !by.empty()) entry["removed_by"] = by;
        top.push_back(std::move(entry));
    }
    token["top"] = std::move(top);
    return token;
}

/// Returns the name of a stop reason in this document, which differs from that in records (stopReasonCode).
std::string_view reasonName(StopReason reason)
{
    switch (reason) {
    case StopReason::EndOfTurn:
        return "end_of_generation";
    case StopReason::Cancelled:
        return "interrupted";
    case StopReason::MaxTokens:
        return "count";
    default:
        return stopReasonCode(reason);
    }
}

Json idsOf(const std::vector<PromptToken>& tokens)
{
    return jsonArray(tokens, [](const PromptToken& token) { return token.record.id; });
}

/// Adds the members from `stop_sentence` on that both documents have.
void addEnd(Json& document, const Answer& answer, const Tokenizer* vocabulary, bool isOfServer)
{
    const GenerationStats& stats = answer.finished.stats;
    const std::vector<std::string>& omitted = answer.prompt.omitted;
    const bool isSeedKnown = std::ranges::find(omitted, kOmittedSeed) == omitted.end();
    if (!answer.finished.sentence.empty()) document["stop_sentence"] = answer.finished.sentence.english();
    if (answer.failure) document.update({{"stop_reason", nullptr}, {"error", answer.failure->sentence().english()}});
    document.update({{"seed", orNull(isSeedKnown, stats.seed)},
                     {"prompt_seconds", stats.promptSeconds},
                     {"generation_seconds", stats.generationSeconds}});
    if (isOfServer) document["prompt_tokens"] = stats.promptTokens;
    document.update({{"evaluated_tokens", stats.evaluatedTokens},
                     {"repeated_tokens", orNull(!isOfServer, answer.prompt.repeatedTokens)},
                     {"drafted_tokens", stats.draftedTokens},
                     {"accepted_tokens", stats.acceptedTokens},
                     {"tokens", jsonArray(answer.records, [&](const TokenRecord& record) {
                          return recordToJson(record, vocabulary, isOfServer);
                      })}});
}

}  // namespace

Json answerToJson(const Answer& answer, const std::string& text, const Tokenizer& vocabulary)
{
    std::vector<PromptToken> beginning = answer.prompt.tokens;
    std::erase_if(beginning, [](const PromptToken& token) { return token.origin != TokenOrigin::Generated; });
    Json document = {{"prompt_ids", idsOf(answer.promptTokens())}};
    if (!beginning.empty()) document["answer_begins_with"] = idsOf(beginning);
    document.update({{"ids", jsonArray(answer.records, &TokenRecord::id)},
                     {"text", text},
                     {"stop_reason", reasonName(answer.finished.reason)}});
    addEnd(document, answer, &vocabulary, false);
    return document;
}

Json serverAnswerToJson(const Answer& answer, const std::string& server, const Tokenizer* vocabulary)
{
    Json ids =
        jsonArray(answer.records, [](const TokenRecord& record) { return orNull(record.id != kUnknownId, record.id); });
    Json document = {{"server", server}, {"prompt_ids", idsOf(answer.promptTokens())}, {"ids", std::move(ids)}};
    document.update(
        {{"text", answer.text}, {"reasoning", answer.reasoning}, {"stop_reason", reasonName(answer.finished.reason)}});
    addEnd(document, answer, vocabulary, true);
    return document;
}

}  // namespace vitrine::cli

#include "core/diagnose/pages/tokens_page.h"

#include "core/base/json_text.h"
#include "core/generate/engine/token_statistics.h"

#include <nlohmann/json.hpp>

namespace vitrine {

namespace {

using Json = nlohmann::ordered_json;

Json tokenOfPrompt(const PromptToken& token, const Tokenizer* vocabulary)
{
    const TokenRecord& record = token.record;
    Json json = pageToken(vocabulary, record.id, record.bytes, record.kind);
    json["position"] = record.position;
    json["origin"] = originKey(token);
    if (token.messageIndex >= 0) json["message"] = token.messageIndex;
    if (token.templateLine > 0) json["template"] = {{"line", token.templateLine}, {"column", token.templateColumn}};
    if (!record.scored) return json;
    json["logit"] = finiteOrNull(record.logit);
    json["p"] = finiteOrNull(record.pRaw);
    json["rank"] = record.rank > 0 ? Json(record.rank) : Json(nullptr);
    json["entropy"] = finiteOrNull(record.entropy);
    return json;
}

Json statisticsToJson(const TokenStatistics& statistics)
{
    return {{"tokens", statistics.tokens},
            {"text_tokens", statistics.textTokens},
            {"characters", statistics.characters},
            {"tokens_per_character", finiteOrNull(statistics.tokensPerCharacter())},
            {"control", statistics.control},
            {"unknown", statistics.unknown},
            {"byte_tokens", statistics.byteTokens},
            {"byte_share", finiteOrNull(statistics.byteShare())},
            {"scored", statistics.scored},
            {"surprise", finiteOrNull(statistics.meanSurprise())},
            {"perplexity", finiteOrNull(statistics.perplexity())}};
}

}  // namespace

Json tokensPage(std::span<const PromptToken> tokens, std::size_t promptCount, const Tokenizer* vocabulary)
{
    Json list = Json::array();
    for (const PromptToken& token : tokens) list.push_back(tokenOfPrompt(token, vocabulary));
    const TokenStatistics prompt = statisticsOf(tokens.first(promptCount));
    const TokenStatistics answer = statisticsOf(tokens.subspan(promptCount));
    TokenStatistics all = prompt;
    all += answer;
    return {
        {"tokens", std::move(list)},
        {"statistics",
         {{"prompt", statisticsToJson(prompt)}, {"answer", statisticsToJson(answer)}, {"all", statisticsToJson(all)}}}};
}

}  // namespace vitrine

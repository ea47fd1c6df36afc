#include "core/diagnose/pages/check_page.h"

#include <nlohmann/json.hpp>

#include <utility>

namespace vitrine {

namespace {

nlohmann::ordered_json fixToJson(const std::optional<PromptFix>& fix)
{
    if (!fix) return nullptr;
    if (fix->parameter.empty()) return {{"stop", fix->stopString}};
    return {{"setting", fix->parameter}, {"value", fix->value}};
}

}  // namespace

nlohmann::ordered_json checkPage(const PromptCheck& check, const Tokenizer* vocabulary)
{
    using Json = nlohmann::ordered_json;
    Json findings = Json::array();
    for (const PromptFinding& finding : check.findings) {
        Json tokens = Json::array();
        for (const std::size_t position : finding.positions) {
            const TokenRecord& record = check.tokens[position].record;
            Json token = pageToken(vocabulary, record.id, record.bytes, record.kind);
            token["position"] = position;
            tokens.push_back(std::move(token));
        }
        findings.push_back({{"code", faultName(finding.fault)},
                            {"severity", levelName(finding.level)},
                            {"sentence", finding.sentence},
                            {"advice", finding.advice},
                            {"tokens", std::move(tokens)},
                            {"fix", fixToJson(finding.fix)}});
    }
    Json ids = Json::array();
    for (const PromptToken& token : check.tokens) ids.push_back(token.record.id);
    Json checked = Json::array();
    for (const PromptFault fault : check.checked) checked.push_back(faultName(fault));
    return {{"tokens", std::move(ids)}, {"findings", std::move(findings)}, {"checked", std::move(checked)}};
}

}  // namespace vitrine

#include "core/diagnose/doctor/conversation.h"

#include "core/base/error.h"
#include "core/template/chat_template.h"
#include "core/text/named_tokens.h"

#include <nlohmann/json.hpp>

#include <optional>

namespace vitrine {

std::string_view sampleContent(std::string_view role) noexcept
{
    if (role == "system") return "Answer briefly.";
    if (role == "assistant") return "It is a liquid.";
    return "What is water?";
}

RenderedPrompt renderRoles(Examination& examination, std::initializer_list<std::string_view> roles,
                           bool addGenerationPrompt)
{
    auto messages = nlohmann::ordered_json::array();
    for (const std::string_view role : roles) {
        messages.push_back(nlohmann::ordered_json{{"role", role}, {"content", sampleContent(role)}});
    }
    return renderMessages(examination, messages, addGenerationPrompt);
}

RenderedPrompt renderMessages(Examination& examination, const nlohmann::ordered_json& messages,
                              bool addGenerationPrompt)
{
    RenderOptions options;
    options.addGenerationPrompt = addGenerationPrompt;
    options.now = "2026-01-01T12:00:00";
    options.variables = nlohmann::ordered_json::object();
    if (const Tokenizer* tokenizer = examination.tokenizer()) {
        addNamedTokens(tokenizer->vocabulary(), options.variables);
    }
    return examination.render(messages, options);
}

bool hasChatMl(const Tokenizer& tokenizer)
{
    const auto isControlCharacter = [&tokenizer](std::string_view piece) {
        const std::optional<TokenId> id = tokenizer.find(piece);
        return id && (tokenizer.kind(*id) == TokenKind::Control || tokenizer.kind(*id) == TokenKind::UserDefined);
    };
    return isControlCharacter("<|im_start|>") && isControlCharacter("<|im_end|>");
}

std::vector<TokenId> templateTokens(const Tokenizer& tokenizer, std::string_view text)
{
    try {
        return tokenizer.encode(text, false, true);
    } catch (const Error&) {
        return {};
    }
}

}  // namespace vitrine

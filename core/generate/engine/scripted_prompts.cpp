#include "core/generate/engine/scripted_prompts.h"

#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/generate/engine/context_fit.h"

#include <string>
#include <string_view>

namespace vitrine {

namespace {

TokenOrigin originOf(const std::string& role)
{
    if (role == "system") return TokenOrigin::System;
    if (role == "assistant") return TokenOrigin::Assistant;
    if (role == "tool") return TokenOrigin::Tool;
    return TokenOrigin::User;
}

}  // namespace

FittedPrompt ScriptedPrompts::fit(std::span<const Message> messages, const PromptLimits& limits,
                                  const std::stop_token& stop) const
{
    FittedPrompt fitted;
    BuiltPrompt& prompt = fitted.prompt;
    const auto add = [&](std::string_view piece, TokenOrigin origin, std::int32_t index) {
        prompt.pieces.push_back({prompt.text.size(), prompt.text.size() + piece.size(), origin, index});
        prompt.text += piece;
        prompt.tokens.push_back({m_tokens.describe(piece, prompt.tokens.size()), origin, index, 0, 0});
    };
    const auto beginTurn = [&](const std::string& role) {
        add("<|im_start|>", TokenOrigin::Template, -1);
        add(role, TokenOrigin::Template, -1);
        add("\n", TokenOrigin::Template, -1);
    };
    for (std::size_t i = 0; i < messages.size(); ++i) {
        if (stop.stop_requested()) throw Error(SENTENCE("The request was cancelled."));
        beginTurn(messages[i].role);
        for (const std::string& piece : scriptedPieces(messages[i].content)) {
            add(piece, originOf(messages[i].role), static_cast<std::int32_t>(i));
        }
        add("<|im_end|>", TokenOrigin::Template, -1);
        add("\n", TokenOrigin::Template, -1);
    }
    beginTurn("assistant");
    if (prompt.tokens.size() >= m_contextLength) {
        throw PromptTooLong(
            concat("The messages take ", prompt.tokens.size(), " tokens, but the context holds ", m_contextLength, "."),
            prompt.tokens.size());
    }
    fitted.answerRoom = answerRoom(limits.maxTokens, m_contextLength);
    return fitted;
}

}  // namespace vitrine

#include "core/generate/engine/given_prompt.h"

#include "core/generate/engine/token_scorer.h"

#include <cstddef>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace vitrine {

namespace {

BuiltPrompt built(const std::string& text, const Tokenizer& tokenizer)
{
    BuiltPrompt prompt;
    prompt.text = text;
    std::vector<std::size_t> leftOut;
    const TextSegment whole{text, true};
    for (const EncodedToken& token : tokenizer.encode(std::span(&whole, 1), true, &leftOut)) {
        const TokenOrigin origin = token.begin == token.end ? TokenOrigin::Added : TokenOrigin::User;
        prompt.tokens.push_back({describeToken(tokenizer, token.id, prompt.tokens.size()), origin, -1});
    }
    if (!leftOut.empty()) prompt.notices.push_back(leftOutSentence(text, leftOut));
    return prompt;
}

/// The origin of the tokens is unknown, so all are treated as user text.
BuiltPrompt built(const std::vector<TokenId>& ids, const Tokenizer& tokenizer)
{
    BuiltPrompt prompt;
    for (const TokenId id : ids)
        prompt.tokens.push_back({describeToken(tokenizer, id, prompt.tokens.size()), TokenOrigin::User, -1});
    return prompt;
}

BuiltPrompt built(const BuiltPrompt& prompt, const Tokenizer&)
{
    return prompt;
}

}  // namespace

bool isContinuedText(const Generate& command) noexcept
{
    return command.prompt && !std::holds_alternative<BuiltPrompt>(*command.prompt);
}

BuiltPrompt givenPrompt(const GivenPrompt& prompt, const Tokenizer& tokenizer)
{
    return std::visit([&](const auto& given) { return built(given, tokenizer); }, prompt);
}

}  // namespace vitrine

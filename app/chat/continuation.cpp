#include "app/chat/continuation.h"

#include "app/store/text.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

namespace vitrine {

namespace {

bool isControl(const TokenRecord& record)
{
    return record.kind == TokenKind::Control;
}

/// Returns how many bytes at the beginning of `text` the tokens wrote; nullopt if they wrote a different text.
std::optional<std::size_t> writtenOf(std::string_view text, const std::vector<TokenRecord>& tokens)
{
    std::string written = textOf(tokens);
    if (text.starts_with(written)) return written.size();
    // After reasoning, leading white space of the text is not shown.
    written.erase(0, std::min(written.find_first_not_of(" \n\r\t"), written.size()));
    if (text.starts_with(written)) return written.size();
    return std::nullopt;
}

}  // namespace

std::string textOf(const std::vector<TokenRecord>& tokens)
{
    // The reasoning and its tags come first and do not belong to the text.
    const auto reasoned =
        std::find_if(tokens.rbegin(), tokens.rend(), [](const TokenRecord& record) { return record.reasoning; });
    std::string written;
    for (auto token = reasoned.base(); token != tokens.end(); ++token) {
        if (!isControl(*token)) written += token->bytes;
    }
    return written;
}

Continuation textContinuationOf(std::string text, std::string reasoning, std::vector<TokenRecord> tokens)
{
    // The records must not contain reasoning, which is not part of `text`.
    const bool hasThought = std::ranges::any_of(tokens, &TokenRecord::reasoning);
    if (hasThought || !reasoning.empty() || !text.starts_with(textOf(tokens))) tokens.clear();
    return {.reasoning = std::move(reasoning), .text = std::move(text), .records = std::move(tokens)};
}

Continuation continuationOf(const StoredMessage& answer, std::vector<TokenRecord> tokens)
{
    while (!tokens.empty() && isControl(tokens.back())) tokens.pop_back();
    const std::string text = toUtf8(answer.text);
    // Drop tokens at the end that are not in the text: those of a stop string, of an incomplete character, or after the
    // stored text.
    std::optional<std::size_t> written = writtenOf(text, tokens);
    while (!written && !tokens.empty()) {
        tokens.pop_back();
        written = writtenOf(text, tokens);
    }
    std::string reasoning = tokens.empty() ? toUtf8(answer.reasoning) : std::string();
    return {.tokens = std::move(tokens), .reasoning = std::move(reasoning), .text = text.substr(written.value_or(0))};
}

}  // namespace vitrine

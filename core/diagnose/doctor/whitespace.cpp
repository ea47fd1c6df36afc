#include "core/diagnose/doctor/whitespace.h"

#include "core/base/error.h"

#include <algorithm>
#include <string>

namespace vitrine {

namespace {

/// Returns the number of tokens for the character alone. The space that some vocabularies prepend to every text is not
/// counted.
std::size_t countTokens(const Tokenizer& tokenizer, std::string_view character)
{
    try {
        const std::vector<TokenId> ids = tokenizer.encode(character, false, false);
        const Vocabulary& vocabulary = tokenizer.vocabulary();
        const bool isPrefixed = ids.size() > 1 && vocabulary.model == "llama" && vocabulary.addSpacePrefix &&
                                tokenizer.tokenBytes(ids.front()) == " ";
        return ids.size() - (isPrefixed ? 1 : 0);
    } catch (const Error&) {
        return 0;
    }
}

}  // namespace

bool keepsBytes(const Vocabulary& vocabulary) noexcept
{
    return vocabulary.model != "bert" && vocabulary.model != "t5";
}

bool hasByteTokens(const Vocabulary& vocabulary) noexcept
{
    return vocabulary.model == "gpt2" || vocabulary.model == "rwkv" ||
           std::find(vocabulary.kinds.begin(), vocabulary.kinds.end(), TokenKind::Byte) != vocabulary.kinds.end();
}

std::vector<WhitespaceToken> whitespaceTokens(const Tokenizer& tokenizer)
{
    std::vector<WhitespaceToken> result = {{"newline", "\n"}, {"space", " "}, {"tab", "\t"}};
    for (std::size_t i = 0; i < tokenizer.size(); ++i) {
        const auto id = static_cast<TokenId>(i);
        const TokenKind kind = tokenizer.kind(id);
        if (kind == TokenKind::Control || kind == TokenKind::Unknown || tokenizer.piece(id).size() > 6) continue;
        const std::string bytes = tokenizer.tokenBytes(id);
        for (WhitespaceToken& token : result) token.exists = token.exists || bytes == token.character;
    }
    for (WhitespaceToken& token : result) token.tokens = countTokens(tokenizer, token.character);
    return result;
}

}  // namespace vitrine

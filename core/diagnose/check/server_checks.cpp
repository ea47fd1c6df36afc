#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/visible_text.h"
#include "core/diagnose/check/server_check.h"
#include "core/generate/engine/model_prompts.h"
#include "core/model/model.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

namespace vitrine {

namespace {

struct Mismatch {
    TokenId id = 0;
    std::string there;
    /// Text of the token in the companion file; absent if the file does not have the token.
    std::optional<std::string> here;
};

/// Returns whether a token has the same text on the server and in the companion file. A server writes replacement
/// characters for incomplete characters, and may omit a blank at the beginning of a text.
bool isSamePiece(std::string_view there, std::string_view here)
{
    constexpr std::string_view kReplacement = "\xEF\xBF\xBD";
    if (there.empty() || there.find(kReplacement) != std::string_view::npos) return true;
    return there == here || (here.starts_with(' ') && there == here.substr(1));
}

class PieceCheck {
public:
    explicit PieceCheck(const Tokenizer& tokenizer) : m_tokenizer(tokenizer) {}

    template <typename Token>
    void compare(const Token& token)
    {
        if (token.id == kUnknownId || m_first) return;
        if (static_cast<std::size_t>(token.id) >= m_tokenizer.size()) {
            m_first = {token.id, token.bytes, std::nullopt};
            return;
        }
        const std::string here = m_tokenizer.tokenBytes(token.id);
        // A server returns the text of a control token only on request, so control tokens are not compared.
        if (m_tokenizer.kind(token.id) == TokenKind::Control || isSamePiece(token.bytes, here)) return;
        m_first = {token.id, token.bytes, here};
    }

    const std::optional<Mismatch>& first() const { return m_first; }

private:
    const Tokenizer& m_tokenizer;
    std::optional<Mismatch> m_first;
};

void checkVocabulary(const ModelPrompts& companion, const ServerAnswer& said, std::vector<PromptFinding>& found)
{
    PieceCheck pieces(companion.model()->tokenizer());
    for (const PromptToken& token : said.prompt) pieces.compare(token.record);
    for (const TokenRecord& record : said.answer) {
        if (!record.scored) continue;  // a record that is not scored may contain the text of several tokens
        pieces.compare(record);
        for (const TokenAlternative& alternative : record.top) pieces.compare(alternative);
    }
    if (!pieces.first()) return;
    const Mismatch& first = *pieces.first();
    const std::string file = companion.model()->file().path().filename().string();
    const std::string there = inQuotes(first.there);
    const Sentence sentence = first.here ? SENTENCE("Token ", first.id, " is ", there, " on the server ", said.host,
                                                    ", but ", inQuotes(*first.here), " in ", visible(file), '.')
                                         : SENTENCE("Token ", first.id, " is ", there, " on the server ", said.host,
                                                    ", but ", visible(file), " has no token with that id.");
    found.push_back(
        {.fault = PromptFault::ServerVocabulary,
         .level = FaultLevel::Error,
         .sentence = sentence,
         .advice = SENTENCE("The companion file and the model on the server have different vocabularies, so the "
                            "companion file gives wrong results for prompts. Choose another file.")});
}

std::string pieceAt(std::span<const PromptToken> tokens, std::size_t at)
{
    if (at >= tokens.size()) return "–";
    const TokenRecord& record = tokens[at].record;
    return record.bytes.empty() ? concat('#', record.id) : inQuotes(record.bytes);
}

void checkServersPrompt(const ModelPrompts& companion, const ServerAnswer& said, const PromptLimits& limits,
                        const std::stop_token& stop, std::vector<PromptFinding>& found)
{
    const auto isUnknown = [](const PromptToken& token) { return token.record.id == kUnknownId; };
    if (said.prompt.empty() || std::ranges::any_of(said.prompt, isUnknown)) return;
    std::vector<PromptToken> own;
    try {
        own = companion.fit(said.messages, limits, stop).prompt.tokens;
    } catch (const Error&) {
        return;  // another finding already reports this error
    }
    const auto idOf = [](const PromptToken& token) { return token.record.id; };
    const auto [there, here] = std::ranges::mismatch(said.prompt, own, {}, idOf, idOf);
    if (there == said.prompt.end() && here == own.end()) return;
    const auto at = static_cast<std::size_t>(there - said.prompt.begin());
    found.push_back(
        {.fault = PromptFault::ServerPrompt,
         .level = FaultLevel::Warning,
         .sentence = SENTENCE("For the last messages, ", said.host, " read ", said.prompt.size(), " tokens, but ",
                              visible(companion.model()->file().path().filename().string()), " produces ", own.size(),
                              " tokens. They first differ at token ", at, ": ", pieceAt(said.prompt, at),
                              " on the server, ", pieceAt(own, at), " in the companion file."),
         .advice = SENTENCE("The server uses another template, or another version of the same template. The Tokens "
                            "page shows what the server read.")});
}

}  // namespace

std::vector<PromptFinding> checkServer(const ModelPrompts& companion, const ServerAnswer& said,
                                       const PromptLimits& limits, const std::stop_token& stop)
{
    std::vector<PromptFinding> found;
    checkVocabulary(companion, said, found);
    if (found.empty()) checkServersPrompt(companion, said, limits, stop, found);
    return found;
}

}  // namespace vitrine

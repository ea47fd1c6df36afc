#include "core/engine/answer_beginning.h"

#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/visible_text.h"
#include "core/engine/token_scorer.h"

#include <algorithm>

namespace vitrine {

namespace {

/// The tokens of a text that stands behind others, so that no space is put before it where a vocabulary does that to
/// whole texts.
std::vector<TokenId> encodeBehind(const Tokenizer& tokenizer, std::string_view text, std::vector<std::size_t>& leftOut)
{
    const Vocabulary& vocabulary = tokenizer.vocabulary();
    const bool prefixesSpace = vocabulary.addSpacePrefix && (vocabulary.model == "llama" || vocabulary.model == "t5");
    // One of these is not part of the text's first token.
    for (const std::string_view before : {"\n", "a"}) {
        if (!prefixesSpace || text.empty()) break;
        const std::string whole = std::string(before).append(text);
        const TextSegment segment{whole, false};
        leftOut.clear();
        const std::vector<EncodedToken> encoded = tokenizer.encode(std::span(&segment, 1), false, &leftOut);
        const auto behind = std::find_if(encoded.begin(), encoded.end(),
                                         [&](const EncodedToken& token) { return token.end > before.size(); });
        if (behind == encoded.end() || behind->begin < before.size()) continue;
        for (std::size_t& offset : leftOut) offset -= before.size();
        std::vector<TokenId> ids;
        for (auto token = behind; token != encoded.end(); ++token) ids.push_back(token->id);
        return ids;
    }
    leftOut.clear();
    return tokenizer.encode(text, false, false, &leftOut);
}

}  // namespace

std::vector<PromptToken> answerBeginning(const Tokenizer& tokenizer, std::span<const TokenId> ids,
                                         std::string_view text, std::size_t position, std::vector<std::string>& notices)
{
    std::vector<TokenId> all(ids.begin(), ids.end());
    for (const TokenId id : ids) {
        if (id >= 0 && static_cast<std::size_t>(id) < tokenizer.size()) continue;
        throw Error(
            concat("The answer cannot begin with token ", id, ": the vocabulary ends at ", tokenizer.size() - 1, '.'));
    }
    std::vector<std::size_t> leftOut;
    const std::vector<TokenId> behind = encodeBehind(tokenizer, text, leftOut);
    if (!leftOut.empty()) notices.push_back(leftOutSentence(text, leftOut, " of the answer's beginning"));
    all.insert(all.end(), behind.begin(), behind.end());

    std::vector<PromptToken> tokens;
    for (const TokenId id : all) {
        tokens.push_back({describeToken(tokenizer, id, position++), TokenOrigin::Generated, -1});
    }
    return tokens;
}

std::size_t pieceEnd(std::size_t begin, std::size_t prompt, std::size_t total, std::size_t chunk, std::size_t alike)
{
    if (begin < prompt) return begin + std::min(chunk, prompt - begin);
    return begin + std::min({chunk, alike, total - begin});
}

void followBeginning(SamplerChain& chain, std::span<const TokenId> tokens, std::size_t prompt, std::size_t evaluated,
                     std::span<const float> logits)
{
    const std::size_t vocabulary = chain.vocabularySize();
    const std::size_t rows = logits.size() / vocabulary;
    for (std::size_t row = 0; row < rows; ++row) {
        const std::size_t next = evaluated - rows + row + 1;  // the token that this row predicts
        if (next < prompt || next >= tokens.size()) continue;
        chain.follow(logits.subspan(row * vocabulary, vocabulary), tokens.first(next), tokens[next]);
    }
}

LogitRows rowsToFollow(std::size_t begin, std::size_t end, std::size_t prompt, std::size_t total)
{
    if (begin >= prompt) return LogitRows::All;
    return end == prompt && prompt < total ? LogitRows::Last : LogitRows::None;
}

std::size_t reusedToFollow(std::size_t prompt, std::size_t chunk)
{
    return (prompt - 1) / chunk * chunk;
}

void feedBeginning(AnswerBeginning& beginning, AnswerText& text,
                   const std::function<bool(const TokenRecord&)>& endsTurn)
{
    for (std::size_t i = 0; i < beginning.tokens.size(); ++i) {
        TokenRecord& record = beginning.tokens[i].record;
        if (beginning.ended) {
            throw Error(concat("The answer cannot begin with these ", beginning.tokens.size(), " tokens: number ", i,
                               *beginning.ended == StopReason::EndOfTurn
                                   ? std::string(" of them ends it")
                                   : concat(" of them completes the stop string ", inQuotes(*text.stopString())),
                               ", and more follow."));
        }
        const bool ends = endsTurn(record);
        AnswerText::Parts parts = text.feed(record, ends);
        beginning.shown.text += parts.text;
        beginning.shown.reasoning += parts.reasoning;
        if (ends) {
            beginning.ended = StopReason::EndOfTurn;
        } else if (text.stopString()) {
            beginning.ended = StopReason::StopString;
        }
    }
}

}  // namespace vitrine

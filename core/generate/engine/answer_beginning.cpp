#include "core/generate/engine/answer_beginning.h"

#include "core/base/error.h"
#include "core/base/visible_text.h"
#include "core/generate/engine/token_scorer.h"

#include <algorithm>
#include <utility>

namespace vitrine {

namespace {

/// Tokenizes `segments` as the continuation of a text: without the space that some tokenizers prepend to every text.
/// Sets `leftOut` to the offsets of bytes that the vocabulary has no token for.
std::vector<TokenId> encodeBehind(const Tokenizer& tokenizer, std::vector<TextSegment> segments,
                                  std::vector<std::size_t>& leftOut)
{
    const Vocabulary& vocabulary = tokenizer.vocabulary();
    const bool prefixesSpace = vocabulary.addSpacePrefix && (vocabulary.model == "llama" || vocabulary.model == "t5");
    const auto idsFrom = [](auto begin, auto end) {
        std::vector<TokenId> ids;
        for (auto token = begin; token != end; ++token) ids.push_back(token->id);
        return ids;
    };
    if (segments.empty()) return {};
    // The tokenizer would prepend the space to an auxiliary text before the segments. The tokens of the auxiliary text
    // are then removed. If one token contains bytes of the auxiliary text and of the segments, tries the next auxiliary
    // text.
    for (const std::string_view before : {"\n", "a"}) {
        if (!prefixesSpace || segments.front().parseSpecial) break;
        const std::string first = std::string(before).append(segments.front().text);
        std::vector<TextSegment> whole = segments;
        whole.front().text = first;
        leftOut.clear();
        const std::vector<EncodedToken> encoded = tokenizer.encode(whole, false, &leftOut);
        const auto behind = std::find_if(encoded.begin(), encoded.end(),
                                         [&](const EncodedToken& token) { return token.end > before.size(); });
        if (behind == encoded.end() || behind->begin < before.size()) continue;
        for (std::size_t& offset : leftOut) offset -= before.size();
        return idsFrom(behind, encoded.end());
    }
    leftOut.clear();
    const std::vector<EncodedToken> encoded = tokenizer.encode(segments, false, &leftOut);
    return idsFrom(encoded.begin(), encoded.end());
}

/// Returns a splitter that has read `given.tokens`.
ReasoningSplitter splitTokens(const Tokenizer& tokenizer, const GivenBeginning& given, const ReasoningTags* opened)
{
    ReasoningSplitter splitter({given.tags.begin(), given.tags.end()}, opened, &tokenizer);
    for (const TokenId id : given.tokens) splitter.feed(tokenizer.tokenBytes(id), tokenizer.kind(id));
    return splitter;
}

/// Appends the text of an answer to `segments`. Tags that open or close a block of reasoning become special tokens.
/// `block`: the block of reasoning that is open before the text, or nullptr.
void addText(std::vector<TextSegment>& segments, std::string_view text, std::span<const ReasoningTags* const> tags,
             const ReasoningTags* block)
{
    const auto add = [&](std::size_t size, bool special) {
        if (size > 0) segments.push_back({text.substr(0, size), special});
        text.remove_prefix(size);
    };
    while (!text.empty()) {
        if (block) {
            const std::size_t close = text.find(block->close);
            if (close == std::string_view::npos) break;
            add(close, false);
            add(block->close.size(), true);
            block = nullptr;
            continue;
        }
        const std::size_t begin = std::min(text.find_first_not_of(" \t\n\v\f\r"), text.size());
        const auto opens = [&](const ReasoningTags* each) { return text.substr(begin).starts_with(each->open); };
        const auto opened = std::ranges::find_if(tags, opens);
        if (opened == tags.end()) break;
        block = *opened;
        add(begin, false);
        add(block->open.size(), true);
    }
    add(text.size(), false);
}

}  // namespace

std::vector<PromptToken> answerBeginning(const Tokenizer& tokenizer, const GivenBeginning& given,
                                         std::span<const ReasoningTags* const> tags, const ReasoningTags* opened,
                                         std::size_t position, std::vector<Sentence>& notices)
{
    std::vector<TokenId> all(given.tokens.begin(), given.tokens.end());
    for (const TokenId id : all) {
        if (id >= 0 && static_cast<std::size_t>(id) < tokenizer.size()) continue;
        throw Error(SENTENCE("The answer cannot begin with token ", id, ": the vocabulary has ids up to ",
                             tokenizer.size() - 1, " only."));
    }
    std::vector<TextSegment> segments;
    std::string whole;
    const auto add = [&](std::string_view text, bool special) {
        if (text.empty()) return;
        segments.push_back({text, special});
        whole += text;
    };
    const ReasoningSplitter splitter = splitTokens(tokenizer, given, opened);
    const ReasoningTags* block = splitter.openBlock();
    const bool thinks = !given.reasoning.empty() && (block || !tags.empty());
    if (thinks && !block) {
        block = tags.front();
        add(block->open, true);
        add(lineBehind(*block), false);
    }
    if (thinks) add(given.reasoning, false);
    std::string closing;
    if (block && !given.text.empty() && given.text.find(block->close) == std::string_view::npos) {
        closing = closingText(*block);
        add(closing, true);
        segments.push_back({given.text, false});
    } else {
        addText(segments, given.text, given.tags.first(splitter.inContent() ? 0 : given.tags.size()), block);
    }
    whole += given.text;
    std::vector<std::size_t> leftOut;
    const std::vector<TokenId> behind = encodeBehind(tokenizer, std::move(segments), leftOut);
    if (!leftOut.empty()) notices.push_back(leftOutSentence(whole, leftOut, SENTENCE("the beginning of the answer")));
    all.insert(all.end(), behind.begin(), behind.end());

    std::vector<PromptToken> tokens;
    for (const TokenId id : all) {
        tokens.push_back({describeToken(tokenizer, id, position++), TokenOrigin::Generated, -1});
    }
    return tokens;
}

std::vector<TokenId> closingTokens(const Tokenizer& tokenizer, const ReasoningTags& tags)
{
    const std::string text = closingText(tags);
    std::vector<TokenId> ids;
    for (const EncodedToken& token : tokenizer.encode(std::vector<TextSegment>{{text, true}}, false)) {
        ids.push_back(token.id);
    }
    return ids;
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
        const std::size_t next = evaluated - rows + row + 1;  // index of the token that this row of logits predicts
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
            throw Error(SENTENCE("The answer cannot begin with the given ", beginning.tokens.size(),
                                 " tokens: token number ", i, ' ',
                                 *beginning.ended == StopReason::EndOfTurn
                                     ? SENTENCE("ends the answer")
                                     : SENTENCE("completes the stop string ", inQuotes(*text.stopString())),
                                 ", and more tokens follow."));
        }
        const bool ends = endsTurn(record);
        const AnswerText::Parts parts = text.feed(record, ends);
        if (parts.textWasReasoning) {
            beginning.shown.reasoning += std::exchange(beginning.shown.text, {});
            for (std::size_t before = 0; before < i; ++before) beginning.tokens[before].record.reasoning = true;
        }
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

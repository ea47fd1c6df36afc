// Hypotheses about different splits of the same text: pre-tokenizers and merges.
#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/utf8.h"
#include "core/base/visible_text.h"
#include "core/text/byte_level.h"
#include "core/text/pretokenizers.h"
#include "core/text/token_hypotheses.h"

#include <algorithm>

namespace vitrine {

namespace {

/// A range of plain text between two special tokens, and how the other engine split it.
struct Stretch {
    std::string text;
    std::vector<std::size_t> ends;  ///< end offset of each token of the other engine, in bytes
};

std::vector<Stretch> plainStretches(const TokenSides& sides)
{
    std::vector<Stretch> stretches(1);
    for (const TokenId id : sides.other) {
        if (sides.isControlCharacter(id)) {
            if (!stretches.back().ends.empty()) stretches.emplace_back();
            continue;
        }
        stretches.back().text += sides.tokenizer.tokenBytes(id);
        stretches.back().ends.push_back(stretches.back().text.size());
    }
    if (stretches.back().ends.empty()) stretches.pop_back();
    return stretches;
}

bool isByteLevel(const TokenSides& sides)
{
    return sides.tokenizer.vocabulary().model == "gpt2";
}

std::optional<FoundMistake> mergesMissing(const TokenSides& sides)
{
    std::size_t tokens = 0;
    for (const Stretch& stretch : plainStretches(sides)) {
        std::size_t begin = 0;
        for (const std::size_t end : stretch.ends) {
            const bool oneCharacter = end - begin == 1 || decodeUtf8(stretch.text, begin).length == end - begin;
            if (!oneCharacter) return std::nullopt;
            begin = end;
            ++tokens;
        }
    }
    return foundMistake(TokenCause::MergesMissing, concat(tokens, " tokens of one character"), sides.own);
}

/// Tests whether a token of the other engine crosses a word boundary.
std::optional<FoundMistake> wordsJoined(const TokenSides& sides)
{
    if (!isByteLevel(sides)) return std::nullopt;
    const PreTokenizer words(sides.tokenizer.vocabulary().pre);
    for (const Stretch& stretch : plainStretches(sides)) {
        const std::vector<std::size_t> borders = words.split(stretch.text);
        for (const std::size_t border : borders) {
            if (std::binary_search(stretch.ends.begin(), stretch.ends.end(), border)) continue;
            const auto end = std::upper_bound(stretch.ends.begin(), stretch.ends.end(), border);
            if (end == stretch.ends.end()) continue;
            const std::size_t begin = end == stretch.ends.begin() ? 0 : *(end - 1);
            const std::string_view token = std::string_view(stretch.text).substr(begin, *end - begin);
            return foundMistake(
                TokenCause::PreTokenizerMissing,
                concat(inQuotes(token), " holds a border of words behind ", inQuotes(token.substr(0, border - begin))),
                sides.own);
        }
    }
    return std::nullopt;
}

/// Encodes `text` with the pre-tokenizer `name`. The result is empty if the tokenizer cannot be created with it.
std::vector<TokenId> encodeWith(const TokenSides& sides, std::string_view name, const std::string& text)
{
    Vocabulary vocabulary = sides.tokenizer.vocabulary();
    vocabulary.pre = name;
    try {
        return Tokenizer::create(std::move(vocabulary))->encode(text, false, true);
    } catch (const Error&) {
        return {};
    }
}

std::optional<FoundMistake> anotherPreTokenizer(const TokenSides& sides)
{
    if (!isByteLevel(sides)) return std::nullopt;
    const std::string text = sides.bodyText(sides.own);
    std::span<const TokenId> other = sides.other;
    if (!other.empty() && sides.tokenizer.vocabulary().bos == other.front()) other = other.subspan(1);
    const std::string own = sides.tokenizer.vocabulary().pre.empty() ? "default" : sides.tokenizer.vocabulary().pre;
    std::vector<const void*> tried;  // patterns already tried; many rows of the table have the same patterns
    for (const PreTokenizerRow& row : preTokenizerTable()) {
        if (row.traits.rawPieces || std::find(tried.begin(), tried.end(), row.patterns.data()) != tried.end()) continue;
        tried.push_back(row.patterns.data());
        const std::vector<TokenId> ids = encodeWith(sides, row.name, text);
        if (!std::equal(ids.begin(), ids.end(), other.begin(), other.end())) continue;
        return foundMistake(TokenCause::PreTokenizerOther,
                            concat("as ", inQuotes(row.name), " cuts this text, not ", inQuotes(own)), sides.own);
    }
    return std::nullopt;
}

/// Returns the bytes as a piece in the spelling of the vocabulary.
std::string written(const TokenSides& sides, std::string_view bytes)
{
    if (isByteLevel(sides)) return toByteLevel(bytes);
    std::string piece;
    for (const char c : bytes) {
        if (c == ' ') {
            piece += "▁";
        } else {
            piece += c;
        }
    }
    return piece;
}

/// Tests whether the other engine always took the longest piece that is a prefix of the remaining text.
std::optional<FoundMistake> longestFirst(const TokenSides& sides)
{
    constexpr std::size_t kMostBytes = 64;  // maximum size in bytes of a piece to look up
    for (const Stretch& stretch : plainStretches(sides)) {
        std::size_t begin = 0;
        for (const std::size_t end : stretch.ends) {
            const std::size_t most = std::min(stretch.text.size(), begin + kMostBytes);
            for (std::size_t longer = end + 1; longer <= most; ++longer) {
                const std::string piece = written(sides, std::string_view(stretch.text).substr(begin, longer - begin));
                if (sides.tokenizer.find(piece)) return std::nullopt;
            }
            begin = end;
        }
    }
    return foundMistake(TokenCause::LongestFirst, {}, sides.own);
}

std::optional<FoundMistake> cutDifferently(const TokenSides& sides)
{
    Sentence detail;
    if (const auto same = sameBytesFrom(sides)) {
        const auto list = [&](const std::vector<TokenId>& ids, std::size_t count) {
            std::string text;
            for (std::size_t i = 0; i < std::min<std::size_t>(count, 6); ++i) {
                text += concat(i > 0 ? " + " : "", inQuotes(sides.tokenizer.tokenBytes(ids[sides.position + i])));
            }
            return text;
        };
        detail = SENTENCE(list(sides.other, same->other), " instead of ", list(sides.own, same->own));
    }
    return foundMistake(TokenCause::MergesOrder, detail, sides.own);
}

}  // namespace

std::span<const TokenHypothesis> hypothesesOfCuts() noexcept
{
    static constexpr TokenHypothesis kAll[] = {mergesMissing, anotherPreTokenizer, wordsJoined, longestFirst,
                                               cutDifferently};
    return kAll;
}

}  // namespace vitrine

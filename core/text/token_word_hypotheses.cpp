// Hypotheses about splitting words in WordPiece vocabularies (BERT). Each one imitates a mistake of other engines on
// the same text and compares the result.
#include "core/base/concat.h"
#include "core/base/sentence.h"
#include "core/base/utf8.h"
#include "core/text/bert_words.h"
#include "core/text/sentence_pieces.h"
#include "core/text/token_hypotheses.h"
#include "core/text/wordpiece.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace vitrine {

namespace {

// Maximum size in bytes of a text for which combinations of two mistakes are tested.
constexpr std::size_t kMostTextForPairs = 20'000;

enum class UnknownFor : std::uint8_t { Word, Rest, Character };

/// Rules for splitting words. The defaults are those of WordPiece.
struct WordRules {
    BertNormalization normalization;
    std::string_view firstMark = kSpaceMark;
    std::string_view nextMark;
    bool isLongestFirst = true;
    UnknownFor unknown = UnknownFor::Word;
    std::size_t longestWord = kLongestBertWord;
};

struct Mistake {
    TokenCause cause;
    SentenceForm detail;
    void (*make)(WordRules& rules);
};

const Mistake kMistakes[] = {
    {TokenCause::CaseKept, {}, [](WordRules& rules) { rules.normalization.lowerCase ^= true; }},
    {TokenCause::AccentsKept, {}, [](WordRules& rules) { rules.normalization.stripAccents ^= true; }},
    {TokenCause::PunctuationJoined, {}, [](WordRules& rules) { rules.normalization.splitPunctuation = false; }},
    {TokenCause::IdeographsJoined, {}, [](WordRules& rules) { rules.normalization.splitIdeographs = false; }},
    {TokenCause::WordMarks, FORM("every piece is looked up as the beginning of a word"),
     [](WordRules& rules) { rules.nextMark = kSpaceMark; }},
    {TokenCause::WordMarks, FORM("every piece is looked up as the continuation of a word"),
     [](WordRules& rules) { rules.firstMark = {}; }},
    {TokenCause::WordMarks, FORM("beginnings and continuations are swapped"),
     [](WordRules& rules) { std::swap(rules.firstMark, rules.nextMark); }},
    {TokenCause::WordMarks, FORM("pieces that continue a word are looked up with ##"),
     [](WordRules& rules) { rules.nextMark = "##"; }},
    {TokenCause::WordMarks, FORM("pieces are looked up as in vocab.txt"),
     [](WordRules& rules) {
         rules.firstMark = {};
         rules.nextMark = "##";
     }},
    {TokenCause::ShorterPieces, FORM("chooses the shortest match instead of the longest"),
     [](WordRules& rules) { rules.isLongestFirst = false; }},
    {TokenCause::UnknownParts, FORM("uses one unknown token for the rest of the word"),
     [](WordRules& rules) { rules.unknown = UnknownFor::Rest; }},
    {TokenCause::UnknownParts, FORM("uses an unknown token for single characters"),
     [](WordRules& rules) { rules.unknown = UnknownFor::Character; }},
    {TokenCause::WordLimit, FORM("the limit is 200 characters"), [](WordRules& rules) { rules.longestWord = 200; }},
    {TokenCause::WordLimit, FORM("the limit is 50 characters"), [](WordRules& rules) { rules.longestWord = 50; }},
    {TokenCause::WordLimit, FORM("there is no limit"),
     [](WordRules& rules) { rules.longestWord = std::numeric_limits<std::size_t>::max(); }},
};

class WordCutter {
public:
    explicit WordCutter(const Tokenizer& tokenizer) : m_tokenizer(tokenizer)
    {
        for (const std::string& piece : tokenizer.vocabulary().pieces) m_longest = std::max(m_longest, piece.size());
    }

    WordRules rules() const
    {
        WordRules rules;
        rules.normalization.lowerCase = m_tokenizer.vocabulary().lowerCase;
        rules.normalization.stripAccents = m_tokenizer.vocabulary().stripAccents;
        return rules;
    }

    std::vector<TokenId> cut(std::string_view text, const WordRules& rules) const
    {
        std::vector<TokenId> ids;
        for (const BertWord& word : splitBertWords(text, rules.normalization)) cut(word, rules, ids);
        return ids;
    }

private:
    void cut(const BertWord& word, const WordRules& rules, std::vector<TokenId>& ids) const
    {
        const TokenId unknown = *m_tokenizer.vocabulary().unknown;
        const std::size_t before = ids.size();
        const std::string_view text = word.text;
        if (word.characters > rules.longestWord) return ids.push_back(unknown);
        for (std::size_t begin = 0; begin < text.size();) {
            std::size_t end = begin;
            const auto id = find(text.substr(begin), begin == 0 ? rules.firstMark : rules.nextMark, rules, end);
            if (!id) {
                if (rules.unknown == UnknownFor::Word) ids.resize(before);
                ids.push_back(unknown);
                if (rules.unknown != UnknownFor::Character) return;
                end = begin + decodeUtf8(text, begin).length;
            } else {
                ids.push_back(*id);
                end += begin;
            }
            begin = end;
        }
    }

    /// Returns the longest piece that is a prefix of `rest`, or the shortest if `rules.isLongestFirst` is false. `size`
    /// is set to the length of this prefix in bytes.
    std::optional<TokenId> find(std::string_view rest, std::string_view mark, const WordRules& rules,
                                std::size_t& size) const
    {
        const std::size_t most = std::min(rest.size(), m_longest);
        for (std::size_t i = 1; i <= most; ++i) {
            size = rules.isLongestFirst ? most - i + 1 : i;
            const auto id = m_tokenizer.find(concat(mark, rest.substr(0, size)));
            if (id && m_tokenizer.kind(*id) == TokenKind::Normal) return id;
        }
        return std::nullopt;
    }

    const Tokenizer& m_tokenizer;
    std::size_t m_longest = 0;  ///< length of the longest piece in bytes
};

/// Returns the ids without BOS at the beginning and without the closing token (Tokenizer::closing).
std::span<const TokenId> bodyOf(const TokenSides& sides, std::span<const TokenId> ids)
{
    if (!ids.empty() && sides.tokenizer.vocabulary().bos == ids.front()) ids = ids.subspan(1);
    if (!ids.empty() && sides.tokenizer.closing() == ids.back()) ids = ids.first(ids.size() - 1);
    return ids;
}

TokenCause causeOf(const Mistake& mistake, const Vocabulary& vocabulary)
{
    if (mistake.cause == TokenCause::CaseKept && !vocabulary.lowerCase) return TokenCause::LowerCase;
    if (mistake.cause == TokenCause::AccentsKept && !vocabulary.stripAccents) return TokenCause::AccentsStripped;
    return mistake.cause;
}

/// Finds one mistake or a combination of two. Of two mistakes, only the first is reported, and the next search finds
/// the second.
std::optional<FoundMistake> wordsCutWrongly(const TokenSides& sides)
{
    const Vocabulary& vocabulary = sides.tokenizer.vocabulary();
    if (vocabulary.model != "bert" || !vocabulary.unknown) return std::nullopt;
    const WordCutter cutter(sides.tokenizer);
    const std::span<const TokenId> own = bodyOf(sides, sides.own);
    const std::span<const TokenId> other = bodyOf(sides, sides.other);
    std::string text(sides.text);
    if (!std::ranges::equal(cutter.cut(text, cutter.rules()), own)) {
        text = sides.bodyText(sides.own);
        if (!std::ranges::equal(cutter.cut(text, cutter.rules()), own)) return std::nullopt;
    }
    for (const Mistake& mistake : kMistakes) {
        WordRules rules = cutter.rules();
        mistake.make(rules);
        if (std::ranges::equal(cutter.cut(text, rules), other))
            return foundMistake(causeOf(mistake, vocabulary), mistake.detail, sides.own);
    }
    if (text.size() > kMostTextForPairs) return std::nullopt;
    for (const Mistake& first : kMistakes) {
        for (const Mistake& second : kMistakes) {
            if (&first == &second) continue;
            WordRules rest = cutter.rules();
            second.make(rest);
            WordRules both = rest;
            first.make(both);
            if (!std::ranges::equal(cutter.cut(text, both), other)) continue;
            // This pair of mistakes is skipped if the second mistake alone changes no token.
            const std::vector<TokenId> ids = cutter.cut(text, rest);
            if (std::ranges::equal(ids, own)) continue;
            const std::ptrdiff_t begin = other.data() - sides.other.data();
            std::vector<TokenId> mended = sides.other;
            mended.erase(mended.begin() + begin, mended.begin() + begin + static_cast<std::ptrdiff_t>(other.size()));
            mended.insert(mended.begin() + begin, ids.begin(), ids.end());
            return foundMistake(causeOf(first, vocabulary), first.detail, std::move(mended));
        }
    }
    return std::nullopt;
}

}  // namespace

std::span<const TokenHypothesis> hypothesesOfWords() noexcept
{
    static const TokenHypothesis kAll[] = {wordsCutWrongly};
    return kAll;
}

}  // namespace vitrine

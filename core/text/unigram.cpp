#include "core/text/unigram.h"

#include "core/base/error.h"
#include "core/base/utf8.h"
#include "core/text/sentence_pieces.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace vitrine {

namespace {

constexpr std::string_view kReplacementCharacter = "\xEF\xBF\xBD";  // U+FFFD
// Difference between the lowest score and the score of the unknown token, as in SentencePiece.
constexpr double kUnknownPenalty = 10;

}  // namespace

UnigramTokenizer::UnigramTokenizer(Vocabulary vocabulary) : Tokenizer(std::move(vocabulary))
{
    if (m_vocabulary.scores.empty()) {
        throw Error(SENTENCE(describeKey(m_vocabulary, "tokenizer.ggml.scores"),
                             " is missing, but this kind of tokenizer chooses pieces by score."));
    }
    if (!m_vocabulary.unknown) {
        throw Error(
            SENTENCE(describeKey(m_vocabulary, "tokenizer.ggml.unknown_token_id"),
                     " is missing, but this kind of tokenizer needs an unknown token for text without a token."));
    }
    if (!m_vocabulary.charsMap.empty()) {
        m_charsMap.emplace(m_vocabulary.charsMap, describeKey(m_vocabulary, "tokenizer.ggml.precompiled_charsmap"));
    }
    float lowest = std::numeric_limits<float>::max();
    std::vector<std::pair<std::string_view, TokenId>> pieces;
    for (std::size_t i = 0; i < m_vocabulary.pieces.size(); ++i) {
        const TokenKind kindOfPiece = m_vocabulary.kinds[i];
        if (kindOfPiece == TokenKind::Normal) lowest = std::min(lowest, m_vocabulary.scores[i]);
        const bool isText = kindOfPiece == TokenKind::Normal || kindOfPiece == TokenKind::UserDefined ||
                            kindOfPiece == TokenKind::Unused;
        if (isText) pieces.emplace_back(m_vocabulary.pieces[i], static_cast<TokenId>(i));
    }
    m_pieces = PieceTrie(std::move(pieces));
    m_unknownScore = static_cast<double>(lowest) - kUnknownPenalty;
    m_addsBos = m_vocabulary.bos && m_vocabulary.addBos.value_or(false);
    if (m_vocabulary.addEos.value_or(true)) m_closing = m_vocabulary.eos;
    m_stripsSpacePrefix = m_vocabulary.addSpacePrefix || m_vocabulary.removeExtraWhitespaces;
}

CharsMap::Match UnigramTokenizer::nextReplacement(std::string_view text) const
{
    if (m_charsMap) {
        if (const std::optional<CharsMap::Match> match = m_charsMap->longestPrefix(text)) return *match;
    }
    const Utf8Step step = decodeUtf8(text, 0);
    return {step.length, step.valid ? text.substr(0, step.length) : kReplacementCharacter};
}

UnigramTokenizer::Normalized UnigramTokenizer::normalize(std::string_view text) const
{
    Normalized result;
    const bool mergesSpaces = m_vocabulary.removeExtraWhitespaces;
    bool needsPrefix = m_vocabulary.addSpacePrefix;
    bool inWord = false;
    std::size_t begin = 0;
    const auto append = [&](std::string_view bytes) {
        result.text += bytes;
        result.ends.resize(result.text.size(), static_cast<std::uint32_t>(begin));
    };
    while (begin < text.size()) {
        const CharsMap::Match next = nextReplacement(text.substr(begin));
        const std::size_t end = begin + next.length;
        for (const char& c : next.replacement) {
            if (c == ' ') {
                inWord = false;
                begin = end;
                if (!mergesSpaces) append(kSpaceMark);
                continue;
            }
            if (!inWord && (needsPrefix || mergesSpaces)) {
                append(kSpaceMark);
                needsPrefix = false;
            }
            inWord = true;
            begin = end;
            append(std::string_view(&c, 1));
        }
        begin = end;
    }
    return result;
}

std::vector<UnigramTokenizer::Best> UnigramTokenizer::findBest(std::string_view normalized) const
{
    std::vector<Best> best(normalized.size() + 1, {-1, 0, -std::numeric_limits<double>::max()});
    best[0].score = 0;
    for (std::size_t begin = 0; begin < normalized.size();) {
        const auto offer = [&](std::size_t length, TokenId id, double score) {
            Best& champion = best[begin + length];
            const double sum = best[begin].score + score;
            if (sum > champion.score) champion = {id, static_cast<std::uint32_t>(begin), sum};
        };
        const std::size_t length = decodeUtf8(normalized, begin).length;
        bool known = false;
        m_pieces.forEachPrefix(normalized.substr(begin), [&](std::size_t pieceLength, TokenId id) {
            known = known || pieceLength == length;
            // The score 0 makes a user-defined token preferable, because the other scores are log-probabilities
            // (negative).
            const bool isOwn = kind(id) == TokenKind::UserDefined;
            offer(pieceLength, id,
                  isOwn ? 0.0 : static_cast<double>(m_vocabulary.scores[static_cast<std::size_t>(id)]));
        });
        if (!known) offer(length, *m_vocabulary.unknown, m_unknownScore);
        begin += length;
    }
    return best;
}

void UnigramTokenizer::encodePlain(std::string_view text, std::size_t offset, std::vector<EncodedToken>& out) const
{
    const Normalized normalized = normalize(text);
    if (normalized.text.empty()) return;
    const std::vector<Best> best = findBest(normalized.text);
    // Id and end offset in the normalized text, from the last token to the first.
    std::vector<std::pair<TokenId, std::size_t>> tokens;
    for (std::size_t end = normalized.text.size(); end > 0; end = best[end].begin) {
        const TokenId id = best[end].last;
        const bool continues = !tokens.empty() && tokens.back().first == id && id == *m_vocabulary.unknown;
        if (!continues) tokens.emplace_back(id, end);
    }
    std::size_t begin = 0;
    for (auto token = tokens.rbegin(); token != tokens.rend(); ++token) {
        const bool isLast = token + 1 == tokens.rend();
        const std::size_t end = isLast ? text.size() : normalized.ends[token->second - 1];
        out.push_back({token->first, offset + begin, offset + end});
        begin = end;
    }
}

std::string UnigramTokenizer::plainTokenBytes(TokenId id) const
{
    return unmarkSpaces(piece(id));
}

}  // namespace vitrine

#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/find_named.h"
#include "core/base/utf8.h"
#include "core/base/visible_text.h"
#include "core/diagnose/doctor/check.h"
#include "core/text/pretokenizer_table.h"

#include <algorithm>
#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace vitrine {

namespace {

/// Limit of two fractions; a larger fraction is reported. They are the fraction of tokens without a merge, and the
/// fraction of merges that require the result of a later merge. In published byte-level vocabularies, every ordinary
/// token has a merge, and every merge comes after the merges that it requires. The order has no meaning in vocabularies
/// that list all possible merges of each token (llama-bpe).
constexpr double kMany = 0.01;
constexpr double kOneWayEach = 1.05;

constexpr const char* kMergesKey = "tokenizer.ggml.merges";
constexpr const char* kRemedy =
    "Take the merges, in their order, from the publisher's tokenizer.json: convert the model again.";

bool holdsRawPieces(const Vocabulary& vocabulary)
{
    const PreTokenizerRow* row = findNamed(preTokenizerTable(), vocabulary.pre);
    return row && row->traits.rawPieces;
}

class Merges {
public:
    explicit Merges(const Vocabulary& vocabulary) : m_vocabulary(vocabulary)
    {
        for (std::size_t rank = 0; rank < vocabulary.merges.size(); ++rank) {
            const auto [left, right] = parts(vocabulary.merges[rank]);
            m_ranks.try_emplace(concat(left, right), rank);
        }
        m_pieces.insert(vocabulary.pieces.begin(), vocabulary.pieces.end());
    }

    /// Number of ordinary tokens with several characters, and number of those tokens without a merge.
    struct Unmade {
        std::size_t tokens = 0;
        std::size_t count = 0;
        TokenId first = 0;
    };
    Unmade unmade() const
    {
        Unmade result;
        for (std::size_t i = 0; i < m_vocabulary.pieces.size(); ++i) {
            const std::string& piece = m_vocabulary.pieces[i];
            if (m_vocabulary.kinds[i] != TokenKind::Normal || !isMadeOfPieces(piece)) continue;
            ++result.tokens;
            if (m_ranks.contains(piece)) continue;
            if (result.count++ == 0) result.first = static_cast<TokenId>(i);
        }
        return result;
    }

    /// Returns the number of merges that require the result of a later merge; 0 if the order of merges has no meaning.
    std::size_t late() const
    {
        if (static_cast<double>(m_vocabulary.merges.size()) > kOneWayEach * static_cast<double>(m_ranks.size()))
            return 0;
        std::size_t count = 0;
        for (std::size_t rank = 0; rank < m_vocabulary.merges.size(); ++rank) {
            const auto [left, right] = parts(m_vocabulary.merges[rank]);
            if (isMadeAfter(left, rank) || isMadeAfter(right, rank)) ++count;
        }
        return count;
    }

private:
    static std::pair<std::string_view, std::string_view> parts(std::string_view merge)
    {
        const std::size_t space = std::min(merge.find(' ', 1), merge.size() - 1);
        return {merge.substr(0, space), merge.substr(space + 1)};
    }

    bool isMadeAfter(std::string_view piece, std::size_t rank) const
    {
        const auto made = m_ranks.find(std::string(piece));
        return made != m_ranks.end() && made->second > rank;
    }

    /// Returns whether the piece consists of several characters that are all tokens, so that merges can produce it.
    /// Pieces such as "<tool>" and "[UNUSED3]" are excluded, because they are names.
    bool isMadeOfPieces(const std::string& piece) const
    {
        if (piece.front() == '<' || piece.front() == '[') return false;
        std::size_t characters = 0;
        for (std::size_t i = 0; i < piece.size(); ++characters) {
            const std::size_t length = decodeUtf8(piece, i).length;
            if (!m_pieces.contains(std::string_view(piece).substr(i, length))) return false;
            i += length;
        }
        return characters > 1;
    }

    const Vocabulary& m_vocabulary;
    // For each piece, the rank of the first merge that produces it.
    std::unordered_map<std::string, std::size_t> m_ranks;
    std::unordered_set<std::string_view> m_pieces;
};

void checkBytePairs(const Vocabulary& vocabulary, Findings& findings)
{
    const Merges merges(vocabulary);
    const Merges::Unmade unmade = merges.unmade();
    if (unmade.count > 0) {
        const bool many = static_cast<double>(unmade.count) > kMany * static_cast<double>(unmade.tokens);
        findings.add(
            many ? Severity::Error : Severity::Warning, kMergesKey,
            concat(unmade.count, " of ", unmade.tokens,
                   " ordinary tokens are not the result of any merge, the first of them ",
                   inQuotes(vocabulary.pieces[static_cast<std::size_t>(unmade.first)]), ", token ", unmade.first, '.'),
            {"The text of each of these tokens is split into several tokens, a sequence that the model has never seen.",
             kRemedy});
    }
    const std::size_t late = merges.late();
    if (static_cast<double>(late) <= kMany * static_cast<double>(vocabulary.merges.size())) return;
    findings.add(
        Severity::Error, kMergesKey,
        concat(late, " of ", vocabulary.merges.size(), " merges join pieces that only a later merge produces."),
        {"The list of merges is in the wrong order, so text is split into other tokens than the model was trained "
         "with.",
         kRemedy});
}

/// The ordinary pieces of several characters in a vocabulary with scores.
struct ScoredPieces {
    std::vector<TokenId> ids;
    std::set<float> scores;
    std::size_t positive = 0;  ///< number of pieces with a score above 0
};

ScoredPieces scoredPieces(const Vocabulary& vocabulary)
{
    ScoredPieces result;
    for (std::size_t i = 0; i < vocabulary.pieces.size() && i < vocabulary.scores.size(); ++i) {
        const std::string& piece = vocabulary.pieces[i];
        if (vocabulary.kinds[i] != TokenKind::Normal || piece.size() < 2) continue;
        if (decodeUtf8(piece, 0).length == piece.size()) continue;
        result.ids.push_back(static_cast<TokenId>(i));
        result.scores.insert(vocabulary.scores[i]);
        result.positive += vocabulary.scores[i] > 0 ? 1 : 0;
    }
    return result;
}

/// Returns the pieces that the tokenizer splits into several tokens, although their text is one token. Tests at most
/// kMostTested pieces, evenly spaced.
std::vector<TokenId> splitPieces(Vocabulary vocabulary, const std::vector<TokenId>& ids, std::size_t& tested)
{
    constexpr std::size_t kMostTested = 20'000;
    vocabulary.addSpacePrefix = false;
    const auto tokenizer = Tokenizer::create(std::move(vocabulary));
    std::vector<TokenId> split;
    tested = 0;
    const std::size_t stride = ids.size() / kMostTested + 1;
    for (std::size_t i = 0; i < ids.size(); i += stride, ++tested) {
        if (tokenizer->encode(tokenizer->piece(ids[i]), false, false).size() > 1) split.push_back(ids[i]);
    }
    return split;
}

constexpr const char* kScoresKey = "tokenizer.ggml.scores";
constexpr const char* kScoresRemedy = "Take the scores from the publisher's tokenizer.model: convert the model again.";

/// Maximum fraction of pieces that the tokenizer may split. In the vocabularies of SentencePiece, the fraction is 0,
/// because each piece was made by a merge of two others.
constexpr double kManySplit = 0.1;

/// Reports scores of SentencePiece (BPE) with which text is split into other pieces than in training. The scores are
/// the negative ranks of the merges.
void checkScores(const Vocabulary& vocabulary, Findings& findings)
{
    const ScoredPieces pieces = scoredPieces(vocabulary);
    if (pieces.ids.size() < 2) return;
    if (pieces.scores.size() == 1) {
        findings.add(Severity::Error, kScoresKey,
                     concat("All ", pieces.ids.size(), " pieces of several characters have the score ",
                            *pieces.scores.begin(), '.'),
                     {"The scores determine into which pieces a text is split. Without different scores, it is split "
                      "into other tokens than the model was trained with.",
                      kScoresRemedy});
        return;
    }
    std::size_t tested = 0;
    const std::vector<TokenId> split = splitPieces(vocabulary, pieces.ids, tested);
    const bool isMostlyPositive = 2 * pieces.positive > pieces.ids.size();
    if (isMostlyPositive || !split.empty()) {
        Vocabulary negated = vocabulary;
        for (float& score : negated.scores) score = -score;
        // In a small vocabulary, each sign may produce all pieces. SentencePiece makes the pieces in the order of ids.
        const auto scoreOf = [&](TokenId id) { return vocabulary.scores[static_cast<std::size_t>(id)]; };
        const bool increases = scoreOf(pieces.ids.front()) < scoreOf(pieces.ids.back());
        const std::size_t splitThen = splitPieces(std::move(negated), pieces.ids, tested).size();
        if (splitThen < split.size() || (splitThen == split.size() && isMostlyPositive && increases)) {
            findings.add(
                Severity::Error, kScoresKey,
                isMostlyPositive ? concat("The scores have the wrong sign: ", pieces.positive, " of ",
                                          pieces.ids.size(), " pieces of several characters have a score above 0.")
                                 : concat("The scores are in reverse order: ", split.size(), " of ", tested,
                                          " pieces of several characters are split into smaller ones, but only ",
                                          splitThen, " if the scores are negated."),
                {"SentencePiece's scores are 0 or less, and the best score is used first. With these scores, rare "
                 "pieces are made before common ones, so text is split into other tokens than the model was trained "
                 "with.",
                 kScoresRemedy});
            return;
        }
    }
    if (static_cast<double>(split.size()) <= kManySplit * static_cast<double>(tested)) return;
    findings.add(Severity::Warning, kScoresKey,
                 concat("With these scores, ", split.size(), " of ", tested,
                        " pieces of several characters are split into smaller ones, the first of them ",
                        inQuotes(vocabulary.pieces[static_cast<std::size_t>(split.front())]), ", token ", split.front(),
                        '.'),
                 {"The scores probably belong to other pieces. Text is then split into other tokens than the model was "
                  "trained with.",
                  kScoresRemedy});
}

}  // namespace

void checkMerges(Examination& examination, Findings& findings)
{
    const Vocabulary& vocabulary = examination.tokenizer()->vocabulary();
    if (vocabulary.model == "gpt2" && !holdsRawPieces(vocabulary)) checkBytePairs(vocabulary, findings);
    if (vocabulary.model == "llama") checkScores(vocabulary, findings);
}

}  // namespace vitrine

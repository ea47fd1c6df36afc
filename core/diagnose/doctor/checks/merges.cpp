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

void checkScores(const Vocabulary& vocabulary, Findings& findings)
{
    std::set<float> scores;
    std::size_t pieces = 0;
    for (std::size_t i = 0; i < vocabulary.pieces.size() && i < vocabulary.scores.size(); ++i) {
        if (vocabulary.kinds[i] != TokenKind::Normal || vocabulary.pieces[i].size() < 2) continue;
        const std::size_t first = decodeUtf8(vocabulary.pieces[i], 0).length;
        if (first == vocabulary.pieces[i].size()) continue;
        ++pieces;
        scores.insert(vocabulary.scores[i]);
    }
    if (pieces < 2 || scores.size() > 1) return;
    findings.add(Severity::Error, "tokenizer.ggml.scores",
                 concat("All ", pieces, " pieces of several characters have the score ", *scores.begin(), '.'),
                 {"The scores determine into which pieces a text is split. Without different scores, it is split into "
                  "other tokens than the model was trained with.",
                  "Take the scores from the publisher's tokenizer.model: convert the model again."});
}

}  // namespace

void checkMerges(Examination& examination, Findings& findings)
{
    const Vocabulary& vocabulary = examination.tokenizer()->vocabulary();
    if (vocabulary.model == "gpt2" && !holdsRawPieces(vocabulary)) checkBytePairs(vocabulary, findings);
    if (vocabulary.model == "llama") checkScores(vocabulary, findings);
}

}  // namespace vitrine

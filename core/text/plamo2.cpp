#include "core/text/plamo2.h"

#include "core/base/error.h"
#include "core/base/utf8.h"
#include "core/text/sentence_pieces.h"

#include <cmath>
#include <utility>

namespace vitrine {

namespace {

constexpr double kUnit = 1e4;                      // costs are negated scores in units of 1e-4
constexpr std::int64_t kByteCost = 10'000'000;     // cost of a character that is split into bytes, in units of 1e-4
constexpr std::int64_t kHighestCost = 20'000'000;  // pieces with a cost of at least this limit are never used
constexpr double kLowestCost = -2'000'000'000;     // lower limit of the cost of a piece, so that sums cannot overflow

}  // namespace

Plamo2Tokenizer::Plamo2Tokenizer(Vocabulary vocabulary) : Tokenizer(std::move(vocabulary))
{
    if (m_vocabulary.scores.empty()) {
        throw Error(SENTENCE(describeKey(m_vocabulary, "tokenizer.ggml.scores"),
                             " is missing, but this kind of tokenizer chooses pieces by score."));
    }
    m_byteTokens = readByteTokens(m_vocabulary);
    m_costs.resize(size());
    std::vector<std::pair<std::string_view, TokenId>> pieces;
    for (std::size_t i = 0; i < size(); ++i) {
        const double cost = -std::round(static_cast<double>(m_vocabulary.scores[i]) * kUnit);
        const bool isText = m_vocabulary.kinds[i] == TokenKind::Normal;
        if (!isText || cost < kLowestCost || cost >= static_cast<double>(kHighestCost)) continue;
        m_costs[i] = static_cast<std::int64_t>(cost);
        pieces.emplace_back(m_vocabulary.pieces[i], static_cast<TokenId>(i));
    }
    m_pieces = PieceTrie(std::move(pieces));
    m_addsBos = m_vocabulary.bos && m_vocabulary.addBos.value_or(false);
    if (m_vocabulary.addEos.value_or(false)) m_closing = m_vocabulary.eos;
}

std::vector<Plamo2Tokenizer::Best> Plamo2Tokenizer::findBest(std::string_view text) const
{
    std::vector<Best> best(text.size() + 1);
    for (std::size_t begin = 0; begin < text.size(); begin += best[begin].length) {
        best[begin].length = static_cast<std::uint32_t>(decodeUtf8(text, begin).length);
    }
    for (std::size_t begin = text.size(); begin-- > 0;) {
        Best& champion = best[begin];
        if (champion.length == 0) continue;
        champion.cost = best[begin + champion.length].cost + kByteCost;
        m_pieces.forEachPrefix(text.substr(begin), [&](std::size_t length, TokenId id) {
            const std::int64_t cost = best[begin + length].cost + m_costs[static_cast<std::size_t>(id)];
            if (cost <= champion.cost) champion = {cost, static_cast<std::uint32_t>(length), id};
        });
    }
    return best;
}

void Plamo2Tokenizer::encodePlain(std::string_view text, std::size_t offset, std::vector<EncodedToken>& out) const
{
    const std::vector<Best> best = findBest(text);
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = begin + best[begin].length;
        if (best[begin].first != kNoToken) out.push_back({best[begin].first, offset + begin, offset + end});
        for (std::size_t i = begin; best[begin].first == kNoToken && i < end; ++i) {
            const std::optional<TokenId>& byte = m_byteTokens[static_cast<unsigned char>(text[i])];
            out.push_back({byte.value_or(m_vocabulary.unknown.value_or(kNoToken)), offset + i, offset + i + 1});
        }
        begin = end;
    }
}

std::string Plamo2Tokenizer::plainTokenBytes(TokenId id) const
{
    if (kind(id) == TokenKind::Byte) return std::string(1, static_cast<char>(parseBytePiece(piece(id)).value()));
    return piece(id);
}

}  // namespace vitrine

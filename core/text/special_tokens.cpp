#include "core/text/special_tokens.h"

#include "core/text/tokenizer.h"

#include <algorithm>

namespace vitrine {

namespace {

/// An offset in the text at which a special token may begin.
struct Candidate {
    std::size_t begin = 0;
    std::size_t limit = 0;  // end of the segment that contains `begin`
    bool parseSpecial = false;
};

bool isAsciiSpace(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

}  // namespace

SpecialTokens::SpecialTokens(const Vocabulary& vocabulary) : m_vocabulary(&vocabulary)
{
    // Special tokens, grouped by length in bytes. Their kinds are those in the file, except for tokens that
    // end_of_generation.h identifies by their text.
    std::unordered_map<std::size_t, Group> groups;
    for (std::size_t i = 0; i < vocabulary.pieces.size(); ++i) {
        const TokenKind kind = vocabulary.kinds[i];
        const bool isSpecial =
            kind == TokenKind::Control || kind == TokenKind::UserDefined || kind == TokenKind::Unknown;
        const std::string_view piece = vocabulary.pieces[i];
        if (!isSpecial || piece.empty()) continue;
        Group& group = groups[piece.size()];
        group.length = piece.size();
        group.firstBytes.set(static_cast<unsigned char>(piece.front()));
        group.ids.emplace(piece, static_cast<TokenId>(i));
        m_firstBytes.set(static_cast<unsigned char>(piece.front()));
    }
    m_groups.reserve(groups.size());
    for (auto& entry : groups) m_groups.push_back(std::move(entry.second));
    std::sort(m_groups.begin(), m_groups.end(), [](const Group& a, const Group& b) { return a.length > b.length; });
}

bool SpecialTokens::isControlCharacter(TokenId id) const
{
    return m_vocabulary->kinds[static_cast<std::size_t>(id)] != TokenKind::UserDefined;
}

bool SpecialTokens::stripsAfter(TokenId id) const
{
    const std::string_view piece = m_vocabulary->pieces[static_cast<std::size_t>(id)];
    return m_vocabulary->stripsAfterSpecial && piece != "<unk>" && piece != "<s>" && piece != "<|endoftext|>";
}

std::vector<SpecialMatch> SpecialTokens::find(std::string_view text, std::span<const TextSegment> segments) const
{
    std::vector<Candidate> candidates;
    std::size_t segmentBegin = 0;
    for (const TextSegment& segment : segments) {
        const std::size_t segmentEnd = segmentBegin + segment.text.size();
        for (std::size_t i = segmentBegin; i < segmentEnd; ++i) {
            if (m_firstBytes.test(static_cast<unsigned char>(text[i]))) {
                candidates.push_back({i, segmentEnd, segment.parseSpecial});
            }
        }
        segmentBegin = segmentEnd;
    }

    std::vector<SpecialMatch> matches;
    if (candidates.empty()) return matches;
    std::vector<bool> taken(text.size(), false);
    for (const Group& group : m_groups) {
        for (const Candidate& candidate : candidates) {
            const std::size_t begin = candidate.begin;
            if (!group.firstBytes.test(static_cast<unsigned char>(text[begin]))) continue;
            if (group.length > candidate.limit - begin) continue;
            // Groups are ordered by length, so all matches so far are at least as long as this candidate. A match that
            // overlaps the candidate therefore covers its first or last byte.
            if (taken[begin] || taken[begin + group.length - 1]) continue;
            const auto found = group.ids.find(text.substr(begin, group.length));
            if (found == group.ids.end() || (!candidate.parseSpecial && isControlCharacter(found->second))) continue;
            matches.push_back({begin, begin + group.length, found->second});
            std::fill_n(taken.begin() + static_cast<std::ptrdiff_t>(begin), group.length, true);
        }
    }
    std::sort(matches.begin(), matches.end(),
              [](const SpecialMatch& a, const SpecialMatch& b) { return a.begin < b.begin; });

    for (std::size_t i = 0; i < matches.size(); ++i) {
        if (matches[i].id == m_vocabulary->stripsBefore) {
            const std::size_t limit = i > 0 ? matches[i - 1].end : 0;
            while (matches[i].begin > limit && isAsciiSpace(text[matches[i].begin - 1])) --matches[i].begin;
        }
        if (!stripsAfter(matches[i].id)) continue;
        const std::size_t limit = i + 1 < matches.size() ? matches[i + 1].begin : text.size();
        while (matches[i].end < limit && isAsciiSpace(text[matches[i].end])) ++matches[i].end;
    }
    return matches;
}

}  // namespace vitrine

#include "core/generate/grammar/token_trie.h"

#include <algorithm>
#include <limits>
#include <string>
#include <utility>

namespace vitrine {

namespace {

constexpr std::size_t kFewNodes = 16;

/// State of a UTF-8 decoder after some bytes, inside a character or between two characters.
struct Utf8Place {
    std::uint8_t missing = 0;                ///< number of bytes that the character still lacks
    std::uint8_t least = 0x80, most = 0xBF;  ///< range of values that the next byte may have inside a character

    /// Reads a byte. Returns false if the byte is invalid at this point (RFC 3629, section 4).
    bool take(std::uint8_t byte)
    {
        if (missing > 0) {
            const bool fits = byte >= least && byte <= most;
            *this = {static_cast<std::uint8_t>(missing - 1)};
            return fits;
        }
        if (byte < 0x80) return true;
        if (byte < 0xC2 || byte > 0xF4) return false;
        missing = byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3;
        if (byte == 0xE0) least = 0xA0;
        if (byte == 0xED) most = 0x9F;
        if (byte == 0xF0) least = 0x90;
        if (byte == 0xF4) most = 0x8F;
        return true;
    }
};

}  // namespace

TokenTrie::TokenTrie(const Tokenizer& tokenizer) : m_tokenizer(tokenizer)
{
    std::vector<std::pair<std::string, TokenId>> pieces;
    for (std::size_t i = 0; i < tokenizer.size(); ++i) {
        const auto id = static_cast<TokenId>(i);
        if (!isText(id)) continue;
        std::string bytes = tokenizer.tokenBytes(id);
        const bool fits = !bytes.empty() && bytes.size() <= std::numeric_limits<std::uint16_t>::max();
        if (fits) pieces.emplace_back(std::move(bytes), id);
    }
    std::ranges::sort(pieces);

    std::vector<std::size_t> open;  // nodes from the root to the previous piece
    const std::string* last = nullptr;
    const auto closeTo = [&](std::size_t depth) {
        for (; open.size() > depth; open.pop_back())
            m_nodes[open.back()].end = static_cast<std::uint32_t>(m_nodes.size());
    };
    for (const auto& [bytes, id] : pieces) {
        std::size_t shared = 0;
        if (last) {
            const auto [end, ignored] = std::ranges::mismatch(*last, bytes);
            shared = static_cast<std::size_t>(end - last->begin());
        }
        closeTo(shared);
        for (std::size_t i = shared; i < bytes.size(); ++i) {
            open.push_back(m_nodes.size());
            m_nodes.push_back({0, static_cast<std::uint32_t>(m_tokens.size()), static_cast<std::uint16_t>(i + 1),
                               static_cast<std::uint8_t>(bytes[i])});
        }
        m_tokens.push_back(id);
        m_deepest = std::max(m_deepest, bytes.size());
        last = &bytes;
    }
    closeTo(0);
    m_nodes.push_back({static_cast<std::uint32_t>(m_nodes.size()), static_cast<std::uint32_t>(m_tokens.size()), 0, 0});
    for (std::size_t i = 0; i + 1 < m_nodes.size(); ++i) {
        if (m_nodes[i].end - i > kFewNodes) findBelow(i);
    }
}

const TokenTrie::Below* TokenTrie::below(std::size_t node) const noexcept
{
    if (m_nodes[node].end - node <= kFewNodes) return nullptr;
    const auto found = m_below.find(node);
    return found == m_below.end() ? nullptr : &found->second;
}

void TokenTrie::findBelow(std::size_t node)
{
    Below below;
    std::vector<Utf8Place> places(m_deepest + 1);  // state of the decoder at each depth
    const std::size_t depth = m_nodes[node].depth;
    for (std::size_t i = node; i < m_nodes[node].end; ++i) {
        const Node& one = m_nodes[i];
        places[one.depth] = i == node ? Utf8Place() : places[one.depth - std::size_t{1}];
        if (!places[one.depth].take(one.byte)) return;
        if (one.byte < 0x80) {
            below.ascii[one.byte / 64] |= std::uint64_t{1} << (one.byte % 64U);
        } else {
            below.hasOthers = true;
        }
        below.height = std::max(below.height, static_cast<std::uint16_t>(one.depth - depth + 1));
    }
    m_below.emplace(node, below);
}

bool TokenTrie::isText(TokenId id) const noexcept
{
    const TokenKind kind = m_tokenizer.kind(id);
    const bool isText = kind == TokenKind::Normal || kind == TokenKind::UserDefined || kind == TokenKind::Byte;
    return isText && !m_tokenizer.isEndOfGeneration(id);
}

}  // namespace vitrine

#include "core/grammar/token_trie.h"

#include <algorithm>
#include <limits>
#include <string>
#include <utility>

namespace vitrine {

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

    std::vector<std::size_t> open;  // the nodes down to the last piece
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
}

bool TokenTrie::isText(TokenId id) const noexcept
{
    const TokenKind kind = m_tokenizer.kind(id);
    const bool isText = kind == TokenKind::Normal || kind == TokenKind::UserDefined || kind == TokenKind::Byte;
    return isText && !m_tokenizer.isEndOfGeneration(id);
}

}  // namespace vitrine

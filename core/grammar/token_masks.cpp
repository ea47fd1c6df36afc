#include "core/grammar/token_masks.h"

#include <utility>

namespace vitrine {

namespace {

constexpr std::size_t kMostParts = 512;
constexpr std::size_t kMostMasks = 256;

}  // namespace

TokenMasks::TokenMasks(GrammarMatcher& matcher, const TokenTrie& trie)
    : m_matcher(matcher), m_trie(trie), m_words((trie.tokenizer().size() + 63) / 64), m_path(trie.deepest() + 1)
{
}

void TokenMasks::clear()
{
    m_parts.clear();
    m_masks.clear();
}

const TokenMask& TokenMasks::of(GrammarMatcher::State state)
{
    if (const auto known = m_masks.find(state); known != m_masks.end()) return known->second;
    if (m_masks.size() >= kMostMasks) m_masks.clear();
    const GrammarMatcher::Part part = m_matcher.split(state);
    const PartMask& ofAll = ofPart(part.state);
    TokenMask mask = ofAll.mask;
    for (const Border& border : ofAll.borders) {
        const TokenTrie::Node& node = m_trie.nodes()[border.node];
        if (node.end == border.node + 1) continue;
        walk(m_matcher.join({border.part, part.below}), node.depth, border.node + 1, node.end, mask, nullptr);
    }
    return m_masks.emplace(state, std::move(mask)).first->second;
}

const TokenMasks::PartMask& TokenMasks::ofPart(GrammarMatcher::State part)
{
    if (const auto known = m_parts.find(part); known != m_parts.end()) return known->second;
    if (m_parts.size() >= kMostParts) m_parts.clear();
    PartMask made{TokenMask(m_words), {}};
    walk(part, 0, 0, m_trie.nodes().size(), made.mask, &made.borders);
    return m_parts.emplace(part, std::move(made)).first->second;
}

void TokenMasks::walk(GrammarMatcher::State state, std::size_t depth, std::size_t begin, std::size_t end,
                      TokenMask& mask, std::vector<Border>* borders)
{
    const std::span<const TokenTrie::Node> nodes = m_trie.nodes();
    m_path[depth] = state;
    for (std::size_t i = begin; i < end;) {
        const TokenTrie::Node& node = nodes[i];
        const GrammarMatcher::State reached = m_matcher.next(m_path[node.depth - 1], node.byte);
        if (reached == GrammarMatcher::kDead) {
            i = node.end;
            continue;
        }
        for (const TokenId id : m_trie.tokensAt(i)) {
            mask[static_cast<std::size_t>(id) / 64] |= std::uint64_t{1} << (static_cast<std::size_t>(id) % 64);
        }
        if (borders && m_matcher.leaves(reached)) {
            if (node.end > i + 1) borders->push_back({static_cast<std::uint32_t>(i), reached});
            i = node.end;
            continue;
        }
        m_path[node.depth] = reached;
        ++i;
    }
}

}  // namespace vitrine

#include "core/generate/grammar/token_masks.h"

#include <algorithm>
#include <functional>
#include <set>
#include <utility>

namespace vitrine {

namespace {

constexpr std::size_t kMostParts = 512;
constexpr std::size_t kMostMasks = 256;
constexpr std::size_t kFewBelow = 300;

void add(std::span<const TokenId> ids, TokenMask& mask)
{
    for (const TokenId id : ids) {
        mask[static_cast<std::size_t>(id) / 64] |= std::uint64_t{1} << (static_cast<std::size_t>(id) % 64);
    }
}

}  // namespace

TokenMasks::TokenMasks(GrammarMatcher& matcher, const TokenTrie& trie)
    : m_matcher(matcher), m_trie(trie), m_words((trie.tokenizer().size() + 63) / 64), m_path(trie.deepest() + 1)
{
}

void TokenMasks::clear()
{
    m_runs.clear();
    m_parts.clear();
    m_masks.clear();
}

const TokenMask& TokenMasks::of(GrammarMatcher::State state)
{
    if (const auto known = m_masks.find(state); known != m_masks.end()) return known->second;
    if (m_masks.size() >= kMostMasks) m_masks.clear();
    TokenMask mask(m_words);
    addBelow(state, std::nullopt, mask);
    return m_masks.emplace(state, std::move(mask)).first->second;
}

void TokenMasks::addBelow(GrammarMatcher::State state, std::optional<std::size_t> node, TokenMask& mask)
{
    if (node) {
        const TokenTrie::Node& from = m_trie.nodes()[*node];
        if (from.end - *node <= kFewBelow) return walk(state, from.depth, *node + 1, from.end, mask, nullptr);
    }
    const GrammarMatcher::Part part = m_matcher.split(state);
    const std::shared_ptr<const PartMask> known = ofPart(m_matcher.alike(part.state, m_trie.deepest()), node);
    std::ranges::transform(mask, known->mask, mask.begin(), std::bit_or<>());
    for (const Border& border : known->borders) addBelow(m_matcher.join({border.part, part.below}), border.node, mask);
}

std::shared_ptr<const TokenMasks::PartMask> TokenMasks::ofPart(GrammarMatcher::State part,
                                                               std::optional<std::size_t> node)
{
    const std::pair key(part, node);
    if (const auto known = m_parts.find(key); known != m_parts.end()) return known->second;
    if (m_parts.size() >= kMostParts) m_parts.clear();
    const auto made = std::make_shared<PartMask>(PartMask{TokenMask(m_words), {}});
    const std::size_t depth = node ? m_trie.nodes()[*node].depth : 0;
    const std::size_t begin = node ? *node + 1 : 0;
    const std::size_t end = node ? m_trie.nodes()[*node].end : m_trie.nodes().size();
    walk(part, depth, begin, end, made->mask, &made->borders);
    return m_parts.emplace(key, made).first->second;
}

const TokenMasks::Run& TokenMasks::runFrom(GrammarMatcher::State state)
{
    const auto [found, isNew] = m_runs.try_emplace(state);
    Run& run = found->second;
    if (!isNew) return run;
    const GrammarMatcher::State next = m_matcher.next(state, 'a');
    if (next == GrammarMatcher::kDead || m_matcher.leaves(next)) return run;
    run.next = next;
    for (std::uint8_t byte = 0; byte < 0x80; ++byte) {
        if (m_matcher.next(state, byte) == next) run.ascii[byte / 64] |= std::uint64_t{1} << (byte % 64U);
    }
    run.others = leadsOthers(state, next);
    return run;
}

bool TokenMasks::leadsOthers(GrammarMatcher::State from, GrammarMatcher::State to)
{
    // Pairs that are known to lead to `to`: a state inside a character, and the number of bytes that the character
    // still lacks.
    std::set<std::pair<GrammarMatcher::State, int>> known;
    const auto leads = [&](auto self, GrammarMatcher::State state, int missing, int least, int most) -> bool {
        if (missing == 0) return state == to;
        if (state == GrammarMatcher::kDead || m_matcher.leaves(state)) return false;
        const bool isWhole = least == 0x80 && most == 0xBF;
        if (isWhole && known.contains({state, missing})) return true;
        for (int byte = least; byte <= most; ++byte) {
            if (!self(self, m_matcher.next(state, static_cast<std::uint8_t>(byte)), missing - 1, 0x80, 0xBF))
                return false;
        }
        if (isWhole) known.emplace(state, missing);
        return true;
    };
    for (int byte = 0xC2; byte <= 0xF4; ++byte) {
        const int missing = byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3;
        const int least = byte == 0xE0 ? 0xA0 : byte == 0xF0 ? 0x90 : 0x80;
        const int most = byte == 0xED ? 0x9F : byte == 0xF4 ? 0x8F : 0xBF;
        if (!leads(leads, m_matcher.next(from, static_cast<std::uint8_t>(byte)), missing, least, most)) return false;
    }
    return true;
}

bool TokenMasks::fitsAll(const TokenTrie::Below& below, GrammarMatcher::State state)
{
    for (std::size_t i = 0; i < below.height; ++i) {
        const Run& run = runFrom(state);
        if (run.next == GrammarMatcher::kDead || (below.hasOthers && !run.others)) return false;
        if ((below.ascii[0] & ~run.ascii[0]) != 0 || (below.ascii[1] & ~run.ascii[1]) != 0) return false;
        if (run.next == state) return true;
        state = run.next;
    }
    return true;
}

void TokenMasks::walk(GrammarMatcher::State state, std::size_t depth, std::size_t begin, std::size_t end,
                      TokenMask& mask, std::vector<Border>* borders)
{
    const std::span<const TokenTrie::Node> nodes = m_trie.nodes();
    m_path[depth] = state;
    for (std::size_t i = begin; i < end;) {
        const TokenTrie::Node& node = nodes[i];
        const GrammarMatcher::State before = m_path[node.depth - 1];
        const TokenTrie::Below* below = m_trie.below(i);
        if (below && fitsAll(*below, before)) {
            add(m_trie.tokensFrom(i), mask);
            i = node.end;
            continue;
        }
        const GrammarMatcher::State reached = m_matcher.next(before, node.byte);
        if (reached == GrammarMatcher::kDead) {
            i = node.end;
            continue;
        }
        add(m_trie.tokensAt(i), mask);
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

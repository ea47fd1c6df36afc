#include "core/generate/grammar/grammar_constraint.h"

#include "core/base/error.h"
#include "core/base/visible_text.h"

#include <algorithm>
#include <utility>

namespace vitrine {

namespace {

constexpr std::size_t kMostStatesKept = 50'000;
constexpr std::size_t kTailBytes = 40;

void put(TokenMask& mask, TokenId id, bool value = true)
{
    const auto index = static_cast<std::size_t>(id);
    const std::uint64_t bit = std::uint64_t{1} << (index % 64);
    mask[index / 64] = value ? mask[index / 64] | bit : mask[index / 64] & ~bit;
}

}  // namespace

GrammarConstraint::GrammarConstraint(std::shared_ptr<const CompiledGrammar> grammar,
                                     std::shared_ptr<const TokenTrie> trie)
    : m_grammar(std::move(grammar)), m_trie(std::move(trie)), m_matcher(*m_grammar), m_masks(m_matcher, *m_trie),
      m_state(m_matcher.begin())
{
}

void GrammarConstraint::restart()
{
    m_state = m_matcher.begin();
    m_isKnown = m_isEnded = false;
    m_tail.clear();
}

std::span<const std::uint64_t> GrammarConstraint::allowed()
{
    if (std::exchange(m_isKnown, true)) return m_allowed;
    const Tokenizer& tokenizer = m_trie->tokenizer();
    m_allowed = m_masks.of(m_state);
    if (m_isEnded) std::ranges::fill(m_allowed, 0);
    if (!m_isEnded && m_matcher.hasTokens(m_state)) {
        m_matcher.forEachToken(m_state, [&](const CompiledGrammar::TokenEdge& edge) {
            if (!edge.negated) {
                if (tokenizer.kind(edge.token) != TokenKind::Unused) put(m_allowed, edge.token);
                return;
            }
            const bool wasAllowed = holds(m_allowed, edge.token);
            for (std::size_t i = 0; i < tokenizer.size(); ++i) {
                const auto id = static_cast<TokenId>(i);
                if (tokenizer.kind(id) != TokenKind::Unused) put(m_allowed, id);
            }
            put(m_allowed, edge.token, wasAllowed);
        });
    }
    for (const TokenId id : tokenizer.endOfGeneration()) put(m_allowed, id, !m_isEnded && mayEnd());
    return m_allowed;
}

bool GrammarConstraint::allows(TokenId id)
{
    if (m_isKnown) return holds(m_allowed, id);
    if (m_isEnded || id < 0 || static_cast<std::size_t>(id) >= m_trie->tokenizer().size()) return false;
    if (m_trie->tokenizer().isEndOfGeneration(id)) return mayEnd();
    return afterToken(id) != GrammarMatcher::kDead;
}

void GrammarConstraint::advance(TokenId id)
{
    const Tokenizer& tokenizer = m_trie->tokenizer();
    const std::string bytes = tokenizer.tokenBytes(id);
    if (!allows(id)) refuse(bytes);
    m_isKnown = false;
    if (tokenizer.isEndOfGeneration(id)) {
        m_isEnded = true;
    } else {
        moveTo(afterToken(id), bytes);
    }
}

Sentence GrammarConstraint::whyNone() const
{
    if (mayEnd()) {
        return SENTENCE("The text is complete according to the grammar; nothing can follow.");
    }
    return SENTENCE("No token of this model can continue the text after ", inQuotes(m_tail),
                    " as the grammar requires.");
}

bool GrammarConstraint::allowsText(std::string_view bytes)
{
    return after(bytes) != GrammarMatcher::kDead;
}

void GrammarConstraint::advanceText(std::string_view bytes)
{
    const GrammarMatcher::State state = after(bytes);
    if (state == GrammarMatcher::kDead) refuse(bytes);
    m_isKnown = false;
    moveTo(state, bytes);
}

GrammarMatcher::State GrammarConstraint::after(std::string_view bytes)
{
    GrammarMatcher::State state = m_state;
    for (const char byte : bytes) state = m_matcher.next(state, static_cast<std::uint8_t>(byte));
    return state;
}

GrammarMatcher::State GrammarConstraint::afterToken(TokenId id)
{
    const std::string bytes = m_trie->isText(id) ? m_trie->tokenizer().tokenBytes(id) : std::string();
    const GrammarMatcher::State read = bytes.empty() ? GrammarMatcher::kDead : after(bytes);
    const bool isNamed = m_matcher.hasTokens(m_state) && m_trie->tokenizer().kind(id) != TokenKind::Unused;
    return isNamed ? m_matcher.unite(read, m_matcher.nextByToken(m_state, id)) : read;
}

void GrammarConstraint::moveTo(GrammarMatcher::State state, std::string_view bytes)
{
    m_state = state;
    m_tail += bytes;
    if (m_tail.size() > kTailBytes) m_tail.erase(0, m_tail.size() - kTailBytes);
    if (m_matcher.size() <= kMostStatesKept) return;
    m_state = m_matcher.keepOnly(m_state);
    m_masks.clear();
}

void GrammarConstraint::refuse(std::string_view what) const
{
    if (m_tail.empty()) throw Error(SENTENCE("The grammar does not allow a text to begin with ", inQuotes(what), "."));
    throw Error(SENTENCE("The grammar does not allow ", inQuotes(what), " after ", inQuotes(m_tail), "."));
}

}  // namespace vitrine

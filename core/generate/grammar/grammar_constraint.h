#pragma once

#include "core/base/sentence.h"
#include "core/generate/grammar/compiled_grammar.h"
#include "core/generate/grammar/grammar_matcher.h"
#include "core/generate/grammar/token_masks.h"
#include "core/generate/grammar/token_trie.h"
#include "core/generate/sampling/token_constraint.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace vitrine {

/// Restricts an answer to texts that match a grammar. The grammar is checked byte by byte. Tokens that end a turn are
/// allowed only where the text may end. Other control tokens are allowed only where the grammar names them.
class GrammarConstraint : public TokenConstraint {
public:
    GrammarConstraint(std::shared_ptr<const CompiledGrammar> grammar, std::shared_ptr<const TokenTrie> trie);
    GrammarConstraint(const GrammarConstraint&) = delete;  // not copyable, because members refer to each other
    GrammarConstraint& operator=(const GrammarConstraint&) = delete;

    std::string_view name() const noexcept override { return "grammar"; }
    std::span<const std::uint64_t> allowed() override;
    bool allows(TokenId id) override;
    void advance(TokenId id) override;
    Sentence whyNone() const override;
    bool mayEnd() const override { return m_isEnded || m_matcher.mayEnd(m_state); }

    /// Starts again at the beginning of a text. The caches for the grammar are kept.
    void restart();
    /// Returns whether these bytes can come next, however they are split into tokens.
    bool allowsText(std::string_view bytes);
    /// Advances the state by these bytes. Throws Error if they cannot come next.
    void advanceText(std::string_view bytes);

private:
    GrammarMatcher::State after(std::string_view bytes);
    GrammarMatcher::State afterToken(TokenId id);
    void moveTo(GrammarMatcher::State state, std::string_view bytes);
    [[noreturn]] void refuse(std::string_view what) const;

    std::shared_ptr<const CompiledGrammar> m_grammar;
    std::shared_ptr<const TokenTrie> m_trie;
    GrammarMatcher m_matcher;
    TokenMasks m_masks;
    GrammarMatcher::State m_state;
    TokenMask m_allowed;
    bool m_isKnown = false;  ///< whether m_allowed is valid for m_state
    bool m_isEnded = false;  ///< whether a token has ended the turn
    std::string m_tail;      ///< the last bytes of the text; used in error messages
};

}  // namespace vitrine

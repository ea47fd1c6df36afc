#pragma once

#include "core/base/sentence.h"
#include "core/generate/engine/reasoning.h"
#include "core/generate/grammar/grammar_constraint.h"
#include "core/generate/sampling/token_constraint.h"
#include "core/text/tokenizer.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// Applies a grammar to an answer that may begin with reasoning. The grammar constrains only the text after the
/// reasoning. The reasoning itself is free, except that the turn must not end inside it. Reasoning tags and headers
/// (reasoning.h) may precede the answer's text. As in ReasoningSplitter, each of them must begin with a special token.
class AnswerGrammar : public TokenConstraint {
public:
    /// `opened`: the block of reasoning in which the answer begins, or nullptr. `grammar` must be in its initial state.
    /// `grammar`, `tokenizer` and `opened` must outlive this object.
    AnswerGrammar(GrammarConstraint& grammar, const Tokenizer& tokenizer, const std::vector<const ReasoningTags*>& tags,
                  const ReasoningTags* opened);

    std::string_view name() const noexcept override { return m_grammar.name(); }
    std::span<const std::uint64_t> allowed() override;
    bool allows(TokenId id) override;
    void advance(TokenId id) override;
    Sentence whyNone() const override { return m_grammar.whyNone(); }
    bool mayEnd() const override { return m_stage != Stage::Reasoning && m_pending.empty() && m_grammar.mayEnd(); }

private:
    enum class Stage : std::uint8_t { Start, Reasoning, Content };

    /// A tag or header that may precede the answer's text.
    struct Mark {
        TagSpelling spelling;
        const ReasoningTags* opens;  ///< the block of reasoning that the tag opens; nullptr for a header
    };

    /// Returns the tokens that begin or continue a tag or a header.
    std::vector<TokenId> tagTokens() const;
    void advanceTag(std::string_view bytes);
    /// Returns whether the token is white space after a tag. Such white space is not part of the answer's text
    /// (ReasoningSplitter), and its length is limited.
    bool isSpaceBehindTag(TokenId id) const;
    /// Returns the part of the answer's text that the token contains after the closing tag of the reasoning, without
    /// leading white space. Returns nullopt if the token does not close the reasoning.
    std::optional<std::string> behindClose(TokenId id) const;
    bool allowsInReasoning(TokenId id);
    void enter(const ReasoningTags* block);

    GrammarConstraint& m_grammar;
    const Tokenizer& m_tokenizer;
    std::vector<Mark> m_marks;
    Stage m_stage = Stage::Start;
    std::optional<TagSpelling> m_close;  ///< closing tag of the open block of reasoning
    std::vector<AnswerByte> m_end;       ///< the last bytes of the reasoning, which may be part of the closing tag
    std::string m_pending;               ///< the first bytes of an incomplete tag or header
    std::size_t m_spaces = 0;            ///< number of bytes of white space that may still follow a tag
    TokenMask m_allowed;
};

}  // namespace vitrine

#pragma once

#include "core/base/sentence.h"
#include "core/engine/reasoning.h"
#include "core/grammar/grammar_constraint.h"
#include "core/sampling/token_constraint.h"
#include "core/text/tokenizer.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// The grammar of an answer that may begin with reasoning. The grammar constrains the answer proper only. Reasoning is
/// free, except that the turn must not end before the answer proper. Tags of reasoning and headers (reasoning.h) may
/// precede the answer if they begin with a special token, as ReasoningSplitter finds them.
class AnswerGrammar : public TokenConstraint {
public:
    /// `opened`: the block in which the answer begins, or nullptr. `grammar` must be at its beginning. `grammar`,
    /// `tokenizer` and `opened` must outlive this object.
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

    /// Text that may precede the answer.
    struct Mark {
        TagSpelling spelling;
        const ReasoningTags* opens;  ///< the block that the tag opens; nullptr for a header
    };

    /// Tokens that begin or continue a tag or a header.
    std::vector<TokenId> tagTokens() const;
    void advanceTag(std::string_view bytes);
    /// Whether the token is white space after a tag, which is not part of the answer (ReasoningSplitter); its length is
    /// limited.
    bool isSpaceBehindTag(TokenId id) const;
    /// The text of the answer in the token that closes the reasoning, without leading white space; nullopt if the token
    /// does not close the reasoning.
    std::optional<std::string> behindClose(TokenId id) const;
    bool allowsInReasoning(TokenId id);
    void enter(const ReasoningTags* block);

    GrammarConstraint& m_grammar;
    const Tokenizer& m_tokenizer;
    std::vector<Mark> m_marks;
    Stage m_stage = Stage::Start;
    std::optional<TagSpelling> m_close;  ///< closing tag of the open block of reasoning
    std::vector<AnswerByte> m_end;       ///< the last bytes of the reasoning
    std::string m_pending;               ///< bytes so far of a tag or header
    std::size_t m_spaces = 0;            ///< bytes of white space that may follow a tag
    TokenMask m_allowed;
};

}  // namespace vitrine

#pragma once

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

/// The grammar of an answer whose model may think first. It holds for what the model says; what it thinks is free, but
/// for the end of the turn, which must wait for the answer. The tags of reasoning and headers (reasoning.h) may stand
/// before the answer where they begin with a special token, as ReasoningSplitter finds them.
class AnswerGrammar : public TokenConstraint {
public:
    /// `opened`: the block in which the answer begins, or nullptr. `grammar` is at its beginning. Both must outlive
    /// this, as the tokenizer.
    AnswerGrammar(GrammarConstraint& grammar, const Tokenizer& tokenizer, const std::vector<const ReasoningTags*>& tags,
                  const ReasoningTags* opened);

    std::string_view name() const noexcept override { return m_grammar.name(); }
    std::span<const std::uint64_t> allowed() override;
    bool allows(TokenId id) override;
    void advance(TokenId id) override;
    std::string whyNone() const override { return m_grammar.whyNone(); }
    bool mayEnd() const override { return m_stage != Stage::Reasoning && m_pending.empty() && m_grammar.mayEnd(); }

private:
    enum class Stage : std::uint8_t { Start, Reasoning, Content };

    /// Text that may precede the answer.
    struct Mark {
        TagSpelling spelling;
        const ReasoningTags* opens;  ///< the block that it opens; nullptr: it is a header
    };

    /// Tokens that go on with a tag or a header, or begin one.
    std::vector<TokenId> tagTokens() const;
    void advanceTag(std::string_view bytes);
    /// White space behind a tag, which is no part of the answer (ReasoningSplitter); only so much of it.
    bool isSpaceBehindTag(TokenId id) const;
    /// What of the answer comes with the token that closes the reasoning, without white space before it; nullopt if
    /// the token does not close it.
    std::optional<std::string> behindClose(TokenId id) const;
    bool allowsInReasoning(TokenId id);
    void enter(const ReasoningTags* block);

    GrammarConstraint& m_grammar;
    const Tokenizer& m_tokenizer;
    std::vector<Mark> m_marks;
    Stage m_stage = Stage::Start;
    std::optional<TagSpelling> m_close;  ///< of the block of reasoning that is open
    std::vector<AnswerByte> m_end;       ///< the last bytes of the reasoning
    std::string m_pending;               ///< of a tag or header so far
    std::size_t m_spaces = 0;            ///< bytes of white space that may come behind a tag
    TokenMask m_allowed;
};

}  // namespace vitrine

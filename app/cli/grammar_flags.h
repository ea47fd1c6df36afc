#pragma once

#include "app/cli/messages.h"
#include "app/cli/subcommand.h"
#include "core/engine/answer_grammar.h"
#include "core/grammar/grammar_constraint.h"
#include "core/grammar/grammar_source.h"

#include <memory>
#include <optional>
#include <span>
#include <string>

namespace vitrine::cli {

/// --grammar, --grammar-file, --json-schema and --json-schema-file.
struct GrammarFlags {
    /// Absent where the flag is not given: an empty value is a mistake, such as a file name that was mistyped.
    std::optional<std::string> gbnf;
    std::optional<std::string> gbnfFile;
    std::optional<std::string> schema;
    std::optional<std::string> schemaFile;

    bool readsStdin() const { return gbnfFile == "-" || schemaFile == "-"; }
    /// Empty where no flag is given. Throws UsageError when several are given or the text is not a valid grammar, Error
    /// when a file cannot be read.
    GrammarSource resolve() const;
};

/// The grammar of an answer to a prompt. As in the window, it does not apply to reasoning; a continued text has no
/// reasoning.
class GivenGrammar {
public:
    /// Without effect where `source` is not given. `tokenizer` must outlive this.
    GivenGrammar(const GrammarSource& source, const Tokenizer& tokenizer, const MessagesPrompt& prompt);

    /// nullptr without a grammar.
    TokenConstraint* get() noexcept { return m_answer ? &*m_answer : nullptr; }
    /// Throws Error where one of the answer's tokens does not fit.
    void advance(std::span<const TokenId> tokens);

private:
    std::unique_ptr<GrammarConstraint> m_text;
    std::optional<AnswerGrammar> m_answer;
};

void addGrammarFlags(Subcommand& command, GrammarFlags& flags);

}  // namespace vitrine::cli

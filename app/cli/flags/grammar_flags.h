#pragma once

#include "app/cli/flags/messages.h"
#include "app/cli/flags/subcommand.h"
#include "core/generate/engine/answer_grammar.h"
#include "core/generate/grammar/grammar_constraint.h"
#include "core/generate/grammar/grammar_source.h"

#include <memory>
#include <optional>
#include <span>
#include <string>

namespace vitrine::cli {

/// --grammar, --grammar-file, --json-schema and --json-schema-file.
struct GrammarFlags {
    /// Absent if the flag is not given. A value that is given but empty is an error.
    std::optional<std::string> gbnf;
    std::optional<std::string> gbnfFile;
    std::optional<std::string> schema;
    std::optional<std::string> schemaFile;

    bool readsStdin() const { return gbnfFile == "-" || schemaFile == "-"; }
    /// Returns the grammar; empty if no flag is given. `isStdinTaken`: whether another input is read from stdin. Throws
    /// UsageError if several flags are given, stdin is taken, or the text is not a valid grammar. Throws Error if a
    /// file cannot be read.
    GrammarSource resolve(bool isStdinTaken = false) const;
};

/// The grammar of an answer to a prompt. As in the desktop window, it does not apply to reasoning. If a text is
/// continued, the grammar applies to all of it, because the answer has no reasoning.
class GivenGrammar {
public:
    /// The object has no effect if `source` is empty. `tokenizer` must outlive this object.
    GivenGrammar(const GrammarSource& source, const Tokenizer& tokenizer, const MessagesPrompt& prompt);

    /// Returns the constraint for the next token; nullptr if no grammar exists.
    TokenConstraint* get() noexcept { return m_answer ? &*m_answer : nullptr; }
    /// Throws Error if one of the answer's tokens violates the grammar.
    void advance(std::span<const TokenId> tokens);

private:
    std::unique_ptr<GrammarConstraint> m_text;
    std::optional<AnswerGrammar> m_answer;
};

void addGrammarFlags(Subcommand& command, GrammarFlags& flags);

}  // namespace vitrine::cli

#include "app/cli/grammar_flags.h"

#include "app/cli/input.h"
#include "app/cli/usage_error.h"
#include "core/base/error.h"
#include "core/grammar/grammar_rules.h"

namespace vitrine::cli {

GrammarSource GrammarFlags::resolve() const
{
    const int given =
        (gbnf.empty() ? 0 : 1) + (gbnfFile.empty() ? 0 : 1) + (schema.empty() ? 0 : 1) + (schemaFile.empty() ? 0 : 1);
    if (given == 0) return {};
    if (given > 1) {
        throw UsageError("--grammar, --grammar-file, --json-schema and --json-schema-file exclude each other.");
    }
    GrammarSource source{gbnf, schema};
    if (!gbnfFile.empty()) source.gbnf = readFile(gbnfFile);
    if (!schemaFile.empty()) source.jsonSchema = readFile(schemaFile);
    if (!source.isGiven()) throw UsageError("The file with the grammar or JSON schema is empty.");
    try {
        rulesOf(source);  // a mistake need not wait for the model
    } catch (const Error& error) {
        throw UsageError(error.sentence());
    }
    return source;
}

GivenGrammar::GivenGrammar(const GrammarSource& source, const Tokenizer& tokenizer, const MessagesPrompt& prompt)
{
    if (!source.isGiven()) return;
    m_text = std::make_unique<GrammarConstraint>(compileGrammar(source, tokenizer),
                                                 std::make_shared<const TokenTrie>(tokenizer));
    m_answer.emplace(*m_text, tokenizer, prompt.tags, prompt.opened);
}

void GivenGrammar::advance(std::span<const TokenId> tokens)
{
    if (!m_answer) return;
    for (const TokenId token : tokens) m_answer->advance(token);
}

void addGrammarFlags(Subcommand& command, GrammarFlags& flags)
{
    const char* const group = "Sampling";
    command.addOption("--grammar", flags.gbnf, "Only text that fits this grammar, in llama.cpp's GBNF")
        .typeName("TEXT")
        .group(group);
    command.addOption("--grammar-file", flags.gbnfFile, "The same from a file; - is stdin")
        .typeName("FILE")
        .group(group);
    command.addOption("-j,--json-schema", flags.schema, "Only JSON that this schema allows; {} stands for any object")
        .typeName("JSON")
        .group(group);
    command.addOption("--json-schema-file", flags.schemaFile, "The same from a file; - is stdin")
        .typeName("FILE")
        .group(group);
}

}  // namespace vitrine::cli

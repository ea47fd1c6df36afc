#include "app/cli/flags/grammar_flags.h"

#include "app/cli/flags/input.h"
#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/visible_text.h"
#include "core/generate/grammar/grammar_rules.h"

namespace vitrine::cli {

namespace {

std::string readText(std::string_view flag, const std::string& path)
{
    if (path.empty()) throw UsageError(concat(flag, " needs the name of a file."));
    std::string text = readTextFile(path);
    if (text.empty()) throw UsageError(concat(flag, ": ", path == "-" ? "stdin" : visible(path), " is empty."));
    return text;
}

}  // namespace

GrammarSource GrammarFlags::resolve(bool isStdinTaken) const
{
    refuseIf(isStdinTaken && readsStdin(),
             "stdin is already used for another input, so the grammar cannot be read from it.");
    const int given = (gbnf ? 1 : 0) + (gbnfFile ? 1 : 0) + (schema ? 1 : 0) + (schemaFile ? 1 : 0);
    if (given == 0) return {};
    refuseIf(given > 1, "--grammar, --grammar-file, --json-schema and --json-schema-file exclude each other.");
    GrammarSource source{gbnf.value_or(""), schema.value_or("")};
    if (gbnfFile) source.gbnf = readText("--grammar-file", *gbnfFile);
    if (schemaFile) source.jsonSchema = readText("--json-schema-file", *schemaFile);
    if (!source.isGiven()) throw UsageError(gbnf ? "--grammar is empty." : "--json-schema is empty.");
    try {
        rulesOf(source);  // checks the grammar before the model is loaded
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
    m_answer.emplace(*m_text, tokenizer, prompt.tags, prompt.built.openedBlock);
}

void GivenGrammar::advance(std::span<const TokenId> tokens)
{
    if (!m_answer) return;
    for (const TokenId token : tokens) m_answer->advance(token);
}

void addGrammarFlags(Subcommand& command, GrammarFlags& flags)
{
    Subcommand sampling = command.under("Sampling");
    sampling.addOption("--grammar", flags.gbnf, "TEXT",
                       "Allow only text that matches this grammar, in llama.cpp's GBNF");
    sampling.addOption("--grammar-file", flags.gbnfFile, "FILE", "A file with a GBNF grammar; - is stdin");
    sampling.addOption("-j,--json-schema", flags.schema, "JSON",
                       "Allow only JSON that matches this schema; {} allows any object");
    sampling.addOption("--json-schema-file", flags.schemaFile, "FILE", "A file with a JSON schema; - is stdin");
}

}  // namespace vitrine::cli

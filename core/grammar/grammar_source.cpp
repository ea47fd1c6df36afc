#include "core/grammar/grammar_source.h"

#include "core/base/error.h"
#include "core/grammar/compiled_grammar.h"
#include "core/grammar/grammar_rules.h"
#include "core/grammar/json_schema.h"
#include "core/text/tokenizer.h"

#include <optional>
#include <string_view>
#include <vector>

namespace vitrine {

GrammarRules rulesOf(const GrammarSource& source)
{
    if (!source.gbnf.empty() && !source.jsonSchema.empty()) {
        throw Error("A grammar and a JSON schema are given; an answer can follow only one of them.");
    }
    return parseGbnf(source.gbnf.empty() ? gbnfOf(source.jsonSchema) : source.gbnf);
}

std::shared_ptr<const CompiledGrammar> compileGrammar(const GrammarSource& source, const Tokenizer& tokenizer)
{
    const auto tokenByText = [&](std::string_view text) -> std::optional<TokenId> {
        const std::vector<TokenId> ids = tokenizer.encode(text, false, true);
        return ids.size() == 1 ? std::optional(ids.front()) : std::nullopt;
    };
    return std::make_shared<const CompiledGrammar>(compileGrammar(rulesOf(source), tokenizer.size(), tokenByText));
}

}  // namespace vitrine

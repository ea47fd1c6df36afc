#include "core/generate/grammar/grammar_source.h"

#include "core/base/error.h"
#include "core/generate/grammar/compiled_grammar.h"
#include "core/generate/grammar/grammar_rules.h"
#include "core/generate/grammar/json_schema.h"
#include "core/text/tokenizer.h"

#include <optional>
#include <string_view>
#include <vector>

namespace vitrine {

GrammarRules rulesOf(const GrammarSource& source)
{
    if (!source.gbnf.empty() && !source.jsonSchema.empty()) {
        throw Error(SENTENCE(
            "Both a grammar and a JSON schema are set; remove one, because an answer can follow only one of them."));
    }
    return source.gbnf.empty() ? rulesOfSchema(source.jsonSchema) : parseGbnf(source.gbnf);
}

std::shared_ptr<const CompiledGrammar> compileGrammar(const GrammarSource& source, const Tokenizer& tokenizer)
{
    const auto tokenByText = [&](std::string_view text) -> std::optional<TokenId> {
        const std::vector<TokenId> ids = tokenizer.encode(text, false, true);
        return ids.size() == 1 ? std::optional(ids.front()) : std::nullopt;
    };
    const GrammarRules rules = rulesOf(source);
    try {
        return std::make_shared<const CompiledGrammar>(compileGrammar(rules, tokenizer.size(), tokenByText));
    } catch (const GrammarTooLarge& error) {
        if (source.jsonSchema.empty()) throw;
        throw Error(SENTENCE("The JSON schema is too large for a grammar; use fewer and shorter parts."),
                    error.sentence().english());
    }
}

}  // namespace vitrine

#pragma once

#include "core/grammar/grammar_rules.h"

#include <string>
#include <string_view>

namespace vitrine {

/// Returns a grammar in GBNF (parseGbnf) for JSON texts that a schema allows. Every text of the grammar is valid, but
/// some valid texts are excluded: properties have a fixed order, and white space is bounded (docs/grammar.md). The
/// wrapper of OpenAI's protocol (schemaIn) is removed. Throws Error with the place in the schema and the keyword if the
/// text is not a schema, or uses a keyword that a grammar cannot express. No keyword is ignored silently.
std::string gbnfOf(std::string_view jsonSchema);

/// Returns that grammar as rules. Errors refer to the schema, because the user has not written the grammar.
GrammarRules rulesOfSchema(std::string_view jsonSchema);

}  // namespace vitrine

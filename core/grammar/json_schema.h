#pragma once

#include "core/grammar/grammar_rules.h"

#include <string>
#include <string_view>

namespace vitrine {

/// A grammar in GBNF (parseGbnf) for JSON texts that a schema allows. Every text of the grammar is valid; not every
/// valid text is in the grammar, for properties come in their order and white space is bounded. docs/grammar.md lists
/// both. Throws Error with a sentence that names the place in the schema and the keyword when the text is no schema, or
/// says what a grammar cannot: nothing is left out in silence. The wrapper of OpenAI's protocol (schemaIn) is taken
/// off.
std::string gbnfOf(std::string_view jsonSchema);

/// Returns this grammar as rules. Its errors are about the schema, never about the grammar, which the user has not
/// written.
GrammarRules rulesOfSchema(std::string_view jsonSchema);

}  // namespace vitrine

#pragma once

#include "core/generate/grammar/grammar_rules.h"

#include <string>
#include <string_view>

namespace vitrine {

/// Returns a grammar in GBNF (parseGbnf) for the JSON texts that a schema allows. Every text that matches the grammar
/// is valid. Some valid texts do not match, because properties have a fixed order and white space is limited
/// (docs/grammar.md). The wrapper of OpenAI's protocol (schemaIn) is removed first. Throws Error with the position and
/// the keyword if the text is not a schema, or if a grammar cannot express a keyword. No keyword is ignored silently.
std::string gbnfOf(std::string_view jsonSchema);

/// Returns the grammar of gbnfOf() as rules. Error messages refer to the schema, because the user has not seen the
/// grammar.
GrammarRules rulesOfSchema(std::string_view jsonSchema);

}  // namespace vitrine

#pragma once

#include <string>
#include <string_view>

namespace vitrine {

/// A grammar in GBNF (parseGbnf) for JSON texts that a schema allows. Every text of the grammar is valid; not every
/// valid text is in the grammar, for properties come in their order and white space is bounded. docs/grammar.md lists
/// both. Throws Error with a sentence that names the place in the schema and the keyword when the text is no schema, or
/// says what a grammar cannot: nothing is left out in silence.
std::string gbnfOf(std::string_view jsonSchema);

}  // namespace vitrine

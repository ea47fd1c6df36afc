#pragma once

#include <string>
#include <string_view>

namespace vitrine {

/// GBNF for what stands between the quotes of a JSON string whose characters match a regular expression (ECMA 262), as
/// JSON Schema's `pattern` wants it: anywhere, unless it is anchored. It uses the rule `char`. Throws Error with half a
/// sentence when the expression is broken or uses what a grammar cannot say (looking around, backreferences, word
/// boundaries, properties of characters).
std::string gbnfOfPattern(std::string_view pattern);

/// A literal of GBNF that is this text.
std::string gbnfOfLiteral(std::string_view text);

}  // namespace vitrine

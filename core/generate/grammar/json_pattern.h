#pragma once

#include <string>
#include <string_view>

namespace vitrine {

/// Returns GBNF for the content of a JSON string that matches a regular expression (ECMA 262), as in JSON Schema's
/// `pattern`. An expression without anchors may match anywhere in the string. The result uses the rule `char`. Throws
/// Error if the expression is invalid or uses features that a grammar cannot express: lookaround, backreferences, word
/// boundaries, character properties. The text of the Error is only a clause; the caller completes it to a sentence.
std::string gbnfOfPattern(std::string_view pattern);

/// Returns a GBNF literal that matches this text.
std::string gbnfOfLiteral(std::string_view text);

}  // namespace vitrine

#pragma once

#include "core/base/sentence.h"
#include "core/template/text.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine::jinja {

/// Options for white space around tags, named as in Jinja2's environment. The defaults are the settings that chat
/// templates expect.
struct LexerOptions {
    bool trimBlocks = true;            ///< whether the newline after a block tag or comment is removed
    bool lstripBlocks = true;          ///< whether blanks between the start of a line and a block tag are removed
    bool keepTrailingNewline = false;  ///< whether the newline at the end of the template is kept
};

/// A token of the template language.
struct Token {
    enum class Kind : std::uint8_t {
        Data,           ///< text outside of tags
        VariableBegin,  ///< {{
        VariableEnd,
        BlockBegin,  ///< {%
        BlockEnd,
        Name,
        String,  ///< `text` is the value, without quotes, with escape sequences replaced
        Integer,
        Float,
        Operator,  ///< `text` is the operator as written
        End,
    };

    Kind kind = Kind::End;
    Position position;
    std::string text;
};

/// Splits a template into tokens. The last token is End. Throws Failure with a position.
std::vector<Token> tokenize(std::string_view source, const LexerOptions& options);

/// Returns the name of the token for error messages.
Sentence describe(const Token& token);

}  // namespace vitrine::jinja

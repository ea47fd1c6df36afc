#pragma once

#include "core/template/text.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine::jinja {

/// White space around tags, as Jinja2's environment names it. Chat templates are written for these defaults.
struct LexerOptions {
    bool trimBlocks = true;            ///< removes the newline after a block tag or comment
    bool lstripBlocks = true;          ///< removes blanks between the start of a line and a block tag
    bool keepTrailingNewline = false;  ///< of the whole template
};

struct Token {
    enum class Kind : std::uint8_t {
        Data,           ///< text outside of tags
        VariableBegin,  ///< {{
        VariableEnd,
        BlockBegin,  ///< {%
        BlockEnd,
        Name,
        String,  ///< `text` is the value, without quotes and escapes
        Integer,
        Float,
        Operator,  ///< `text` is its spelling
        End,
    };

    Kind kind = Kind::End;
    Position position;
    std::string text;
};

/// Throws Failure with a position. The last token is End.
std::vector<Token> tokenize(std::string_view source, const LexerOptions& options);

/// What an error message calls the token.
std::string describe(const Token& token);

}  // namespace vitrine::jinja

#pragma once

#include "core/base/sentence.h"
#include "core/template/text.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine::jinja {

/// Options for white space around tags, named as in Jinja2's environment. Chat templates rely on these defaults.
struct LexerOptions {
    bool trimBlocks = true;            ///< removes the newline after a block tag or comment
    bool lstripBlocks = true;          ///< removes blanks between the start of a line and a block tag
    bool keepTrailingNewline = false;  ///< keeps the newline at the end of the template
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

/// Splits a template into tokens; the last one is End. Throws Failure with a position.
std::vector<Token> tokenize(std::string_view source, const LexerOptions& options);

/// The name of the token in error messages.
Sentence describe(const Token& token);

}  // namespace vitrine::jinja

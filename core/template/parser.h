#pragma once

#include "core/template/ast.h"
#include "core/template/lexer.h"

#include <string_view>

namespace vitrine::jinja {

/// Parses a template with the grammar of Jinja2, its extension for loop control (break, continue), and the tag
/// `generation` of chat templates. Throws Failure with a position.
Ast parse(std::string_view source, const LexerOptions& options);

}  // namespace vitrine::jinja

#pragma once

#include "core/template/ast.h"
#include "core/template/lexer.h"

#include <string_view>

namespace vitrine::jinja {

/// Parses a template with Jinja2's grammar and the extensions for loop control and `generation`. Throws Failure with a
/// position.
Ast parse(std::string_view source, const LexerOptions& options);

}  // namespace vitrine::jinja

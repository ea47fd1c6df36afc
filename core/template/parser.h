#pragma once

#include "core/template/ast.h"
#include "core/template/lexer.h"

#include <string_view>

namespace vitrine::jinja {

/// The syntax tree of a template, in Jinja2's grammar with the loop-control and `generation` extensions.
/// Throws Failure with a position.
Ast parse(std::string_view source, const LexerOptions& options);

}  // namespace vitrine::jinja

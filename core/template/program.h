#pragma once

#include "core/template/ast.h"
#include "core/template/budget.h"
#include "core/template/clock.h"
#include "core/template/lexer.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vitrine::jinja {

using Variables = std::vector<std::pair<std::string, Value>>;  ///< of two with the same name the later one counts

/// A compiled template: immutable, so that several threads may render it at once.
class Program {
public:
    /// Throws Failure with a position.
    static Program compile(std::string_view source, const LexerOptions& options);

    /// Throws Failure with a position.
    Text render(const Variables& variables, const CivilTime& now, Budget& budget) const;

private:
    explicit Program(Ast ast) : m_ast(std::move(ast)) {}

    Ast m_ast;
};

}  // namespace vitrine::jinja

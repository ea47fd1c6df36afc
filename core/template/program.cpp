#include "core/template/program.h"

#include "core/template/interpreter.h"
#include "core/template/parser.h"

namespace vitrine::jinja {

Program Program::compile(std::string_view source, const LexerOptions& options)
{
    return Program(parse(source, options));
}

Text Program::render(const Variables& variables, const CivilTime& now, Budget& budget) const
{
    return Interpreter(m_ast, variables, now, budget).run();
}

}  // namespace vitrine::jinja

#include "core/template/program.h"

#include "core/template/interpreter.h"
#include "core/template/parser.h"

namespace vitrine::jinja {

Program Program::compile(std::string_view source, const LexerOptions& options)
{
    return Program(parse(source, options));
}

Text Program::render(const Variables& variables, const CivilTime& now, const Limits& limits) const
{
    return Interpreter(m_ast, variables, now, limits).run();
}

}  // namespace vitrine::jinja

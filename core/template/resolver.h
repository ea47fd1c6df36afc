#pragma once

#include "core/template/ast.h"

namespace vitrine::jinja {

/// Assigns a slot to every variable, by the rules of Jinja's compiler. Throws Failure with a position where that
/// compiler fails: unknown filters and tests outside of conditions, an assignment to `loop`.
void resolveNames(Ast& ast);

}  // namespace vitrine::jinja

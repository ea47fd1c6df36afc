#pragma once

#include "core/template/ast.h"

namespace vitrine::jinja {

/// Assigns a slot to every variable, by the rules of Jinja's compiler. Throws Failure with a position in the cases in
/// which Jinja's compiler fails: unknown filters and tests outside of conditions, and assignments to `loop`.
void resolveNames(Ast& ast);

}  // namespace vitrine::jinja

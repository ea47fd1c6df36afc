#pragma once

#include "core/template/ast.h"

namespace vitrine::jinja {

/// Assigns a slot to every variable, by the rules of Jinja's compiler. Like that compiler, rejects unknown filters and
/// tests outside of conditions, and assignments to `loop`: throws Failure with a position.
void resolveNames(Ast& ast);

}  // namespace vitrine::jinja

#pragma once

#include "core/template/ast.h"

namespace vitrine::jinja {

/// Finds the slot of every variable, as Jinja's compiler assigns them, and fails where that compiler fails: unknown
/// filters and tests outside of conditions, an assigned `loop`. Throws Failure with a position.
void resolveNames(Ast& ast);

}  // namespace vitrine::jinja

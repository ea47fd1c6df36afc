#pragma once

#include "app/formula/box.h"
#include "app/formula/math_font.h"
#include "app/formula/node.h"

namespace vitrine::formula {

/// Sets a formula by the rules of The TeXbook, appendix G, with the measures of OpenType's MATH table.
Box layOut(const Node& root, const MathFont& font, bool display);

}  // namespace vitrine::formula

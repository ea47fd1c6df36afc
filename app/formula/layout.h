#pragma once

#include "app/formula/box.h"
#include "app/formula/math_font.h"
#include "app/formula/node.h"

namespace vitrine::formula {

/// Lays out a formula by the rules of The TeXbook, appendix G, with the constants of the font's OpenType MATH table.
Box layOut(const Node& root, const MathFont& font, bool display);

}  // namespace vitrine::formula

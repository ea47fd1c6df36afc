#pragma once

#include "app/formula/box.h"
#include "app/formula/math_font.h"

namespace vitrine::formula {

/// Returns a glyph at a font size of `size` em.
Box glyphBox(const MathFont& font, quint32 glyph, double size);

/// Returns a glyph that is at least `length` em high (if `vertical`) or long. The glyph is the smallest sufficient
/// variant in the font, or is assembled from parts. In a font without variants, the glyph is stretched. If `whole` is
/// false, the glyph is neither assembled nor stretched, and the largest variant is returned even if it is too small.
Box grownBox(const MathFont& font, char32_t code, double length, bool vertical, double size, bool whole);

}  // namespace vitrine::formula

#pragma once

#include "app/formula/box.h"
#include "app/formula/math_font.h"

namespace vitrine::formula {

/// Returns a glyph at a font size of `size` em.
Box glyphBox(const MathFont& font, quint32 glyph, double size);

/// Returns a glyph that is at least `length` em high or long. It is the smallest sufficient variant of the font, or
/// assembled from parts. Parts are used only with `whole`; without `whole`, the largest variant is returned even if it
/// is too small.
Box grownBox(const MathFont& font, char32_t code, double length, bool vertical, double size, bool whole);

}  // namespace vitrine::formula

#pragma once

#include "app/formula/box.h"
#include "app/formula/math_font.h"

namespace vitrine::formula {

/// Returns a glyph at a font size of `size` em.
Box glyphBox(const MathFont& font, quint32 glyph, double size);

/// Returns a glyph that is at least `length` em high or long: the smallest variant of that length, or one assembled
/// from parts. Parts are used only with `whole`; without it, the largest variant is accepted.
Box grownBox(const MathFont& font, char32_t code, double length, bool vertical, double size, bool whole);

}  // namespace vitrine::formula

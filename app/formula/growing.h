#pragma once

#include "app/formula/box.h"
#include "app/formula/math_font.h"

namespace vitrine::formula {

/// A glyph at `size` em.
Box glyphBox(const MathFont& font, quint32 glyph, double size);

/// A sign at least `length` em high, or long: the first of its variants that is, else put together from parts.
/// `whole`: parts may be used; otherwise the largest variant is enough.
Box grownBox(const MathFont& font, char32_t code, double length, bool vertical, double size, bool whole);

}  // namespace vitrine::formula

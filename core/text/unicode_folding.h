#pragma once

#include <string>

namespace vitrine {

/// Appends the canonical decomposition of `codePoint` without its nonspacing marks: "é" gives "e", "한" gives its three
/// letters, a compatibility ideograph gives its canonical ideograph. A nonspacing mark itself is appended unchanged.
void appendWithoutMarks(std::u32string& out, char32_t codePoint);

/// Appends the lower-case form of `codePoint` (unchanged if it has none).
void appendLowerCase(std::u32string& out, char32_t codePoint);

}  // namespace vitrine

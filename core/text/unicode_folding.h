#pragma once

#include <string>

namespace vitrine {

/// Appends the canonical decomposition of `codePoint` without its nonspacing marks. For example, "é" gives "e", "한"
/// gives its three letters, and a compatibility ideograph gives its canonical ideograph. If `codePoint` is itself a
/// nonspacing mark, it is appended unchanged.
void appendWithoutMarks(std::u32string& out, char32_t codePoint);

/// Appends the lower-case form of `codePoint`, or `codePoint` itself if it has none.
void appendLowerCase(std::u32string& out, char32_t codePoint);

}  // namespace vitrine

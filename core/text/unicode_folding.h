#pragma once

#include <string>

namespace vitrine {

/// Appends the canonical decomposition of `codePoint` without its nonspacing marks: "é" gives "e", "한" its three
/// letters, a compatibility ideograph the one it stands for. A nonspacing mark itself is appended as it is.
void appendWithoutMarks(std::u32string& out, char32_t codePoint);

/// Appends the lower-case form of `codePoint` (itself if there is none).
void appendLowerCase(std::u32string& out, char32_t codePoint);

}  // namespace vitrine

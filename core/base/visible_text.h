#pragma once

#include "core/base/visible_text.h"

#include <string>
#include <string_view>

namespace vitrine {

/// Whether a character controls a terminal or the text layout instead of being shown. These are control characters (C0,
/// DEL, C1), line and paragraph separators, and directional embeddings, overrides and isolates. The marks that
/// bidirectional writing needs are not included.
bool isObeyed(char32_t codePoint) noexcept;

/// Makes foreign text (names of files, metadata, pieces of a vocabulary) safe within one line. Control characters
/// (isObeyed) and invalid UTF-8 become \n, \t, \r, \xNN or \u{NNNN}.
std::string visible(std::string_view text);
/// Makes foreign text of several lines safe; line ends and tabs are kept.
std::string visibleLines(std::string_view text);

/// Returns `text` for a message: visible(), cut after about 80 bytes, in double quotes.
std::string inQuotes(std::string_view text);

}  // namespace vitrine

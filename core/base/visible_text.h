#pragma once

#include "core/base/visible_text.h"

#include <string>
#include <string_view>

namespace vitrine {

/// Whether a terminal or a text layout would obey this character instead of showing it: control characters (C0, DEL,
/// C1), line and paragraph separators, and characters that change the direction of the text around them (embeddings,
/// overrides and isolates, but not the marks that bidirectional writing needs).
bool isObeyed(char32_t codePoint) noexcept;

/// Text from elsewhere (names of files, metadata, pieces of a vocabulary) as part of one line: characters that would be
/// obeyed, and bytes that are not UTF-8, become \n, \t, \r, \xNN or \u{NNNN}.
std::string visible(std::string_view text);
/// The same for text of several lines; line ends and tabs are kept.
std::string visibleLines(std::string_view text);

/// For messages: `text` in double quotes and visible, cut after about 80 bytes.
std::string inQuotes(std::string_view text);

}  // namespace vitrine

#pragma once

#include "core/base/visible_text.h"

#include <string>
#include <string_view>

namespace vitrine {

/// Whether a terminal or the text layout acts on a character instead of showing it. These characters are the control
/// characters (C0, DEL, C1), line and paragraph separators, and directional embeddings, overrides and isolates. The
/// marks that bidirectional writing needs are not included.
bool isControlCharacter(char32_t codePoint) noexcept;

/// Returns text from outside the program (names of files, metadata, pieces of a vocabulary) so that it is safe to show
/// in one line. Control characters (isControlCharacter) and invalid UTF-8 become \n, \t, \r, \xNN or \u{NNNN}.
std::string visible(std::string_view text);
/// Returns text of several lines so that it is safe to show. Like visible(), but line ends and tabs are kept.
std::string visibleLines(std::string_view text);

/// Returns the result of visible() in double quotes, cut after about 80 bytes, for use in a message.
std::string inQuotes(std::string_view text);

}  // namespace vitrine

#pragma once

#include <string>
#include <string_view>

namespace vitrine {

/// Whether a terminal, or whatever lays text out, would obey this character instead of showing it: control characters
/// (C0, DEL, C1), line and paragraph separators, and what turns the direction of the text around it (embeddings,
/// overrides, isolates; not the marks that writing in two directions takes).
bool isObeyed(char32_t codePoint) noexcept;

/// Text from elsewhere (names of files, metadata, pieces of a vocabulary) as part of one line: what is obeyed stands
/// there as \xNN or \u{NNNN}, and so does every byte that is not UTF-8.
std::string visible(std::string_view text);
/// The same for text of several lines: line ends and tabs stay.
std::string visibleLines(std::string_view text);

}  // namespace vitrine

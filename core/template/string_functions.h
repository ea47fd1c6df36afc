#pragma once

#include "core/template/budget.h"
#include "core/template/text.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace vitrine::jinja {

// Functions used by both filters and methods of strings. Every function keeps the origin of each byte. If a character
// is replaced, the new text gets the origin of that character.

/// findText() returns the first occurrence of `needle` at or after `from`. findLastText() returns the last occurrence
/// that ends at or before `end`. The result is npos if not found. Each compared position costs steps of the budget,
/// which limits quadratic run time.
std::size_t findText(Budget& budget, std::string_view haystack, std::string_view needle, std::size_t from);
std::size_t findLastText(Budget& budget, std::string_view haystack, std::string_view needle, std::size_t end);

/// The end of a text from which strip() removes characters.
enum class Side : std::uint8_t { Left, Right, Both };
/// Removes `characters` from the selected ends of the text, or white space if `characters` is absent.
Text strip(const Text& text, std::optional<std::string_view> characters, Side side);

/// The case to which changeCase() converts a text.
enum class CaseChange : std::uint8_t { Upper, Lower, Capitalize, Title };
Text changeCase(Budget& budget, const Text& text, CaseChange change);

/// Replaces the first `count` occurrences of `from`. A negative `count` replaces all occurrences.
Text replaceText(Budget& budget, const Text& text, std::string_view from, const Text& to, std::int64_t count);

/// Splits at `separator`, or at runs of white space if `separator` is absent. `limit` is the maximum number of splits;
/// a negative `limit` means no maximum.
std::vector<Text> splitText(Budget& budget, const Text& text, std::optional<std::string_view> separator,
                            std::int64_t limit);
/// Splits at `separator`, starting at the end of the text. `limit` is the maximum number of splits; a negative `limit`
/// means no maximum.
std::vector<Text> splitTextFromRight(Budget& budget, const Text& text, std::string_view separator, std::int64_t limit);
std::vector<Text> splitLines(Budget& budget, const Text& text, bool keepEnds);

/// Replaces & < > " ' by HTML entities, as MarkupSafe does.
Text escapeHtml(Budget& budget, const Text& text);

}  // namespace vitrine::jinja

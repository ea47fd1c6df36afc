#pragma once

#include "core/template/budget.h"
#include "core/template/text.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace vitrine::jinja {

// What filters and methods of strings share. Every function keeps the origin of each byte: text that replaces or
// re-spells a character takes that character's origin.

/// The first or last occurrence of `needle`, starting at or after `from` / ending at or before `end`; npos if none.
/// Every candidate is paid for: no haystack takes quadratic time for free.
std::size_t findText(Budget& budget, std::string_view haystack, std::string_view needle, std::size_t from);
std::size_t findLastText(Budget& budget, std::string_view haystack, std::string_view needle, std::size_t end);

enum class Side : std::uint8_t { Left, Right, Both };
/// Without `characters`, strips white space.
Text strip(const Text& text, std::optional<std::string_view> characters, Side side);

enum class CaseChange : std::uint8_t { Upper, Lower, Capitalize, Title };
Text changeCase(Budget& budget, const Text& text, CaseChange change);

/// A negative `count` replaces all occurrences.
Text replaceText(Budget& budget, const Text& text, std::string_view from, const Text& to, std::int64_t count);

/// Splits at `separator`, or at runs of white space when there is none; a negative `limit` splits everywhere.
std::vector<Text> splitText(Budget& budget, const Text& text, std::optional<std::string_view> separator,
                            std::int64_t limit);
/// The same from the end; there must be a separator.
std::vector<Text> splitTextFromRight(Budget& budget, const Text& text, std::string_view separator, std::int64_t limit);
std::vector<Text> splitLines(Budget& budget, const Text& text, bool keepEnds);

/// Replaces & < > " ' by HTML entities, as MarkupSafe does.
Text escapeHtml(Budget& budget, const Text& text);

}  // namespace vitrine::jinja

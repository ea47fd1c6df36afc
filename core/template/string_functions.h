#pragma once

#include "core/template/budget.h"
#include "core/template/text.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace vitrine::jinja {

// Shared by filters and methods of strings. Every function keeps the origin of each byte: text that replaces or changes
// a character gets the origin of that character.

/// The first occurrence of `needle` at or after `from`, or the last one that ends at or before `end`; npos if not
/// found. Every candidate costs steps of the budget, so quadratic time is limited.
std::size_t findText(Budget& budget, std::string_view haystack, std::string_view needle, std::size_t from);
std::size_t findLastText(Budget& budget, std::string_view haystack, std::string_view needle, std::size_t end);

/// The side of a text that `strip` affects.
enum class Side : std::uint8_t { Left, Right, Both };
/// Strips `characters`, or white space if they are absent.
Text strip(const Text& text, std::optional<std::string_view> characters, Side side);

/// The target of a change of case.
enum class CaseChange : std::uint8_t { Upper, Lower, Capitalize, Title };
Text changeCase(Budget& budget, const Text& text, CaseChange change);

/// A negative `count` replaces all occurrences.
Text replaceText(Budget& budget, const Text& text, std::string_view from, const Text& to, std::int64_t count);

/// Splits at `separator`, or at runs of white space if it is absent; with a negative `limit`, at all places.
std::vector<Text> splitText(Budget& budget, const Text& text, std::optional<std::string_view> separator,
                            std::int64_t limit);
/// Splits at `separator`, beginning at the end.
std::vector<Text> splitTextFromRight(Budget& budget, const Text& text, std::string_view separator, std::int64_t limit);
std::vector<Text> splitLines(Budget& budget, const Text& text, bool keepEnds);

/// Replaces & < > " ' by HTML entities, as MarkupSafe does.
Text escapeHtml(Budget& budget, const Text& text);

}  // namespace vitrine::jinja

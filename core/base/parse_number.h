#pragma once

#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>

namespace vitrine {

/// Returns `text` as a number. Returns nullopt if part of the text is not a number, or if the number does not fit into
/// `Number`. The syntax is that of std::from_chars: a minus sign is allowed; a plus sign and blanks are not. `format`
/// is the base of an integer, or a std::chars_format.
template <typename Number, typename... Format>
std::optional<Number> parseNumber(std::string_view text, Format... format)
{
    Number number{};
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, number, format...);
    if (error != std::errc() || rest != end) return std::nullopt;
    return number;
}

}  // namespace vitrine

#pragma once

#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>

namespace vitrine {

/// The number that all of `text` is, as std::from_chars reads it (a sign, but no plus and no blanks); nothing where it
/// is none, or one too large for `Number`. `format`: the base of a whole number, or a std::chars_format.
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

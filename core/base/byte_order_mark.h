#pragma once

#include <string_view>

namespace vitrine {

/// The bytes that some programs write before a text in UTF-8.
inline constexpr std::string_view kUtf8Mark = "\xEF\xBB\xBF";

/// Returns whether a text begins with a byte order mark of UTF-16, in either order of the bytes.
constexpr bool hasUtf16Mark(std::string_view text) noexcept
{
    return text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF");
}

/// Returns the text without a byte order mark of UTF-8.
constexpr std::string_view withoutUtf8Mark(std::string_view text) noexcept
{
    return text.starts_with(kUtf8Mark) ? text.substr(kUtf8Mark.size()) : text;
}

}  // namespace vitrine

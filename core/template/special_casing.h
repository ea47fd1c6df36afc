#pragma once

#include <string_view>

namespace vitrine::jinja {

// Characters whose upper or title case is not one other character, or differs between the two ("\u00DF": "SS", "Ss").
// Empty for all others.
std::string_view specialUpper(char32_t character) noexcept;
std::string_view specialTitle(char32_t character) noexcept;

}  // namespace vitrine::jinja

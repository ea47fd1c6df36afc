#pragma once

#include <string>
#include <string_view>

namespace vitrine {

/// JSON of what is nearly JSON: half of a surrogate pair ("\\ud83d" alone) and bytes that are not UTF-8, as some
/// servers send them where a character is cut, become U+FFFD; numbers that JSON does not have (NaN, Infinity, as Python
/// writes them) become null.
std::string mendedJson(std::string_view text);

}  // namespace vitrine

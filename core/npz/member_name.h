#pragma once

#include <string>
#include <string_view>

namespace vitrine {

/// The name of an array as a relative path inside an archive, which stays below the folder where it is unpacked and
/// shows itself in one line. Bytes that would break that are percent-encoded: control and direction characters, invalid
/// UTF-8, backslashes, colons, slashes at the beginning or doubled, and the dots of "." and "..". So is "%" itself.
std::string memberName(std::string_view name);

}  // namespace vitrine

#pragma once

#include <string>
#include <string_view>

namespace vitrine {

/// Converts the name of an array to a relative path inside an archive. The path is printable in one line, and the
/// extracted file stays below the folder of extraction. The following bytes are percent-encoded: control and direction
/// characters, invalid UTF-8, backslashes, colons, leading or double slashes, the dots of "." and "..", and "%" itself.
std::string memberName(std::string_view name);

}  // namespace vitrine

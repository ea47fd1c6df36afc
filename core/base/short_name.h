#pragma once

#include <string>
#include <string_view>

namespace vitrine {

/// Returns a name from outside the program (a tensor, a metadata key, a model of a server) for one line of a table or a
/// sentence. Control characters are made visible, and the name is cut after about 80 bytes. Do not use it for names
/// that programs read, such as in JSON and archives.
std::string shortName(std::string_view name);

}  // namespace vitrine

#pragma once

#include <string>
#include <string_view>

namespace vitrine {

/// A name from elsewhere (a tensor, a metadata key, a model of a server) for one line of a table or a sentence:
/// visible, and cut after about 80 bytes. Names that a program reads, as in JSON and archives, stay whole.
std::string shortName(std::string_view name);

}  // namespace vitrine

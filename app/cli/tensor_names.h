#pragma once

#include "core/gguf/gguf_file.h"

#include <string>
#include <string_view>
#include <vector>

namespace vitrine::cli {

/// Whether `name` is what `pattern` says, in which * stands for any characters and ? for one.
bool matches(std::string_view pattern, std::string_view name);
/// The tensors that a name or a pattern names, in the order of the file. Throws Error that names the nearest ones where
/// there are none.
std::vector<const GgufTensor*> findTensors(const GgufFile& file, const std::string& pattern);

}  // namespace vitrine::cli

#pragma once

#include "core/file/gguf/gguf_file.h"

#include <string>
#include <string_view>
#include <vector>

namespace vitrine::cli {

/// Returns whether `name` matches `pattern`, where * matches any characters and ? matches one character.
bool matches(std::string_view pattern, std::string_view name);
/// Returns the tensors that match a name or a pattern, in the order of the file. If there are none, throws Error with
/// the most similar names.
std::vector<const GgufTensor*> findTensors(const GgufFile& file, const std::string& pattern);

}  // namespace vitrine::cli

#pragma once

#include "core/base/sentence.h"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// The pre-tokenizers of published models with the same number of merges, which is rarely a coincidence. Models with
/// the same number of tokens come first, since others may be padded. Empty: none.
std::vector<std::string_view> likelyPreTokenizers(std::size_t tokens, std::size_t merges);
/// "Likely ones are qwen2 and deepseek-r1-qwen, used by models with the same number of merges."; empty without
/// names.
Sentence likelySentence(std::span<const std::string_view> names);

}  // namespace vitrine

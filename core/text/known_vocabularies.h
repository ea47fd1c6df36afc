#pragma once

#include "core/base/sentence.h"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// Returns the pre-tokenizers of published models that have `merges` merges. Different models rarely have the same
/// number of merges. Models that also have `tokens` tokens come first; other numbers of tokens are accepted, because
/// some files are padded with unused tokens. The result is empty if there are no such models.
std::vector<std::string_view> likelyPreTokenizers(std::size_t tokens, std::size_t merges);
/// Returns a sentence such as "Likely ones are qwen2 and deepseek-r1-qwen, used by models with the same number of
/// merges." Empty if `names` is empty.
Sentence likelySentence(std::span<const std::string_view> names);

}  // namespace vitrine

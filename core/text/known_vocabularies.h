#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// The pre-tokenizers of published models with the same number of merges as a vocabulary, which is hardly ever a
/// coincidence. Those with the same number of tokens come first, since vocabularies are often padded. Empty when none
/// is known.
std::vector<std::string_view> likelyPreTokenizers(std::size_t tokens, std::size_t merges);
/// "Likely are qwen2 and deepseek-r1-qwen, whose models have as many merges."; empty where there are none.
std::string likelySentence(std::span<const std::string_view> names);

}  // namespace vitrine

#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// The pre-tokenizers of published models with as many merges as a vocabulary has, which hardly differ by chance: those
/// first that also have as many tokens, since vocabularies are often filled up. Empty where none is known to be alike.
std::vector<std::string_view> likelyPreTokenizers(std::size_t tokens, std::size_t merges);
/// "Likely are qwen2 and deepseek-r1-qwen, whose models have as many merges."; empty where there are none.
std::string likelySentence(std::span<const std::string_view> names);

}  // namespace vitrine

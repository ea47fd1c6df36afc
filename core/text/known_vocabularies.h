#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// The pre-tokenizers of published models that have as many merges as a vocabulary, which is hardly ever a coincidence.
/// Models with as many tokens come first; others may be padded. Empty when none is known.
std::vector<std::string_view> likelyPreTokenizers(std::size_t tokens, std::size_t merges);
/// "Likely ones are qwen2 and deepseek-r1-qwen, whose models have as many merges."; empty if there are
/// none.
std::string likelySentence(std::span<const std::string_view> names);

}  // namespace vitrine

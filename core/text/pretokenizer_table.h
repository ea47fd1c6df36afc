#pragma once

#include <span>
#include <string_view>

namespace vitrine {

/// One value of `tokenizer.ggml.pre`.
struct PreTokenizerRow {
    std::string_view name;
    std::span<const std::string_view> patterns;
    bool ignoresMerges = false;
    bool addsBos = false;
};

/// All pre-tokenizers. To add one: a row, and its patterns where no other model shares them.
std::span<const PreTokenizerRow> preTokenizerTable() noexcept;

}  // namespace vitrine

#pragma once

#include "app/cli/json_output.h"
#include "core/text/tokenizer.h"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace vitrine::cli {

/// Values that `logits` shows for each position.
struct LogitView {
    std::size_t top = 0;  ///< of the best tokens
    bool statistics = false;
    std::vector<TokenId> tracked;

    bool isWanted() const noexcept { return top > 0 || statistics || !tracked.empty(); }
};

/// Parses --track: ids and texts of one token each, separated by commas. Throws UsageError that names the
/// text and how many tokens it is.
std::vector<TokenId> parseTracked(const std::vector<std::string>& lists, const Tokenizer& tokenizer);

/// {"position", "id", "piece", "statistics": {"min", "max", "mean", "spread", "entropy", "not_finite"}, "top": […],
/// "tracked": […]}; `logits` are those after `token`. Spread is the standard deviation, entropy is in bits; ranks count
/// from 1. All but the count is null where a logit is NaN or infinite.
Json logitRow(const LogitView& view, const Tokenizer& tokenizer, std::size_t position, TokenId token,
              std::span<const float> logits);
/// The row as lines of text.
std::string logitLines(const Json& row);

}  // namespace vitrine::cli

#pragma once

#include "app/cli/output/json_output.h"
#include "core/text/tokenizer.h"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace vitrine::cli {

/// Values that `logits` shows for each position.
struct LogitView {
    std::size_t top = 0;  ///< number of best tokens to show
    bool statistics = false;
    std::vector<TokenId> tracked;

    bool isWanted() const noexcept { return top > 0 || statistics || !tracked.empty(); }
};

/// Parses --track: ids, or texts that are one token each, separated by commas. If a text is not one token, throws
/// UsageError with the text and its number of tokens.
std::vector<TokenId> parseTracked(const std::vector<std::string>& lists, const Tokenizer& tokenizer);

/// Returns {"position", "id", "piece", "statistics": {"min", "max", "mean", "spread", "entropy", "not_finite"}, "top":
/// […], "tracked": […]}. `logits` are the model's output after `token`. Spread is the standard deviation, entropy is in
/// bits, and ranks count from 1. If a logit is NaN or infinite, all statistics except "not_finite" are null.
Json logitRow(const LogitView& view, const Tokenizer& tokenizer, std::size_t position, TokenId token,
              std::span<const float> logits);
/// Formats a result of logitRow as lines of text.
std::string logitLines(const Json& row);

}  // namespace vitrine::cli

#pragma once

#include "app/cli/output/json_output.h"
#include "core/diagnose/capture/captured.h"
#include "core/text/tokenizer.h"

#include <memory>
#include <vector>

namespace vitrine::cli {

using CapturedPieces = std::vector<std::shared_ptr<const CapturedPiece>>;

/// Returns {"statistics": […], "histogram_edges": […], "attention": […], "lens": […]}, with only the keys that have
/// values.
Json toJson(const CapturedPieces& pieces, const Tokenizer& tokenizer);
/// Prints the captured values as tables to stdout. For attention, it prints only the positions with the largest
/// weights.
void printText(const CapturedPieces& pieces, const Tokenizer& tokenizer, const std::vector<TokenId>& tokens);

}  // namespace vitrine::cli

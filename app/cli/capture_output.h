#pragma once

#include "app/cli/json_output.h"
#include "core/capture/captured.h"
#include "core/text/tokenizer.h"

#include <memory>
#include <vector>

namespace vitrine::cli {

using CapturedPieces = std::vector<std::shared_ptr<const CapturedPiece>>;

/// {"statistics": […], "histogram_edges": […], "attention": […], "lens": […]}, of what there is.
Json toJson(const CapturedPieces& pieces, const Tokenizer& tokenizer);
/// The same as tables on stdout; of attention the positions that are looked at most.
void printText(const CapturedPieces& pieces, const Tokenizer& tokenizer, const std::vector<TokenId>& tokens);

}  // namespace vitrine::cli

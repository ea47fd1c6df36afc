#pragma once

#include "app/cli/output/json_output.h"
#include "core/text/token_difference.h"

#include <span>
#include <string>
#include <vector>

namespace vitrine::cli {

/// Reads the ids of another engine, given inline or in a file ("-": stdin). Throws Error.
std::vector<TokenId> readExpectedIds(const std::string& idsOrFile, const char* flag);

/// Returns {"position", "own", "other", "sentence", "explained", "causes": [{"code", "sentence", "hint", "places",
/// "position"}]}.
Json toJson(const TokenDifference& difference, const Tokenizer& tokenizer);
/// Describes the difference for people in several lines, with the tokens around it.
std::string describe(const TokenDifference& difference, const Tokenizer& tokenizer, std::span<const TokenId> own,
                     std::span<const TokenId> other);
}  // namespace vitrine::cli

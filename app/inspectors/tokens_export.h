#pragma once

#include "core/engine/token_record.h"

#include <QByteArray>

#include <span>

namespace vitrine {

/// All tokens and their statistics as the JSON document of `vitrine-cli inspect tokens --json`; the first `promptCount`
/// are the prompt's.
QByteArray tokensJson(std::span<const PromptToken> tokens, std::size_t promptCount);

/// The same as comma-separated values, a line for each token.
QByteArray tokensCsv(std::span<const PromptToken> tokens);

}  // namespace vitrine

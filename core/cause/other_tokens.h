#pragma once

#include "core/base/sentence.h"
#include "core/cause/cause.h"
#include "core/cause/residual.h"
#include "core/model/model.h"
#include "core/text/token.h"

#include <optional>
#include <span>
#include <string>

namespace vitrine {

/// Embeddings that are right for other tokens.
struct OtherTokens {
    Cause cause = Cause::TokensDiffer;  ///< or EmbeddingRow, where all ids are off alike
    Sentence detail;
};

/// Whether every row of the embedding that differs by more than `limit` is that of another token of the vocabulary.
/// `part` is the tap embed, `tokens` are the ids that its rows should be of.
std::optional<OtherTokens> otherTokens(const Model& model, const TargetPart& part, std::span<const TokenId> tokens,
                                       double limit);

}  // namespace vitrine

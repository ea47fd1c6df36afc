#pragma once

#include "core/base/sentence.h"
#include "core/diagnose/cause/cause.h"
#include "core/diagnose/cause/residual.h"
#include "core/model/model.h"
#include "core/text/token.h"

#include <optional>
#include <span>
#include <string>

namespace vitrine {

/// Reports that the embeddings are correct embeddings of other tokens.
struct OtherTokens {
    Cause cause = Cause::TokensDiffer;  ///< TokensDiffer; EmbeddingRow if all ids are wrong by the same offset
    Sentence detail;
};

/// Checks whether every row of the embedding that differs by more than `limit` is the row of another token. If so,
/// returns a description. `part` is the tap embed, and `tokens` are the expected token ids of its rows.
std::optional<OtherTokens> otherTokens(const Model& model, const TargetPart& part, std::span<const TokenId> tokens,
                                       double limit);

}  // namespace vitrine

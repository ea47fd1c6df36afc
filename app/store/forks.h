#pragma once

#include "core/engine/token_record.h"

#include <QtGlobal>

#include <cstddef>
#include <functional>
#include <optional>
#include <unordered_map>
#include <vector>

namespace vitrine {

struct TreeMessage;

/// Where a version of an answer leaves an earlier one: with which token, and what stands in its place there.
struct Fork {
    std::size_t step = 0;  ///< tokens that both begin with
    TokenRecord token;
    std::optional<TokenRecord> instead;  ///< nothing where the earlier one ends
};

/// The forks of the answers of a tree, by their ids. Each version is set beside the earlier one that it shares most
/// tokens with; one that ends before it differs, or of which no tokens are known, has none. `tokensOf` is asked for
/// answers that have versions, each once.
std::unordered_map<qint64, Fork> findForks(const std::vector<TreeMessage>& messages,
                                           const std::function<std::vector<TokenRecord>(qint64)>& tokensOf);

}  // namespace vitrine

#pragma once

#include "core/engine/token_record.h"

#include <QtGlobal>

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace vitrine {

struct TreeMessage;

/// Where a version of an answer leaves an earlier one: with which token, and what stands in its place there.
struct Fork {
    qint64 from = 0;                     ///< the earlier one
    std::size_t step = 0;                ///< tokens that both begin with
    std::optional<TokenRecord> token;    ///< nothing where this version ends
    std::optional<TokenRecord> instead;  ///< nothing where the earlier one ends
};

/// A version among the others of an answer.
struct Version {
    std::size_t tokens = 0;    ///< that it has, as far as they are known
    std::optional<Fork> fork;  ///< nothing: it leaves none
    std::string rest;          ///< what it says from there on, the first of it
};

/// The versions of the answers of a tree, by their ids, of answers that have any. Each is set beside the earlier one
/// that it shares most tokens with; one that shares none leaves the eldest before its first token, one of which no
/// tokens are known leaves none. `tokensOf` is asked for answers that have versions, each once.
std::unordered_map<qint64, Version> findVersions(const std::vector<TreeMessage>& messages,
                                                 const std::function<std::vector<TokenRecord>(qint64)>& tokensOf);

}  // namespace vitrine

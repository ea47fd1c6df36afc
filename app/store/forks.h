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

/// The point where a version of an answer branches off an earlier version.
struct Fork {
    qint64 from = 0;                     ///< the earlier version
    std::size_t step = 0;                ///< number of tokens that both versions begin with
    std::optional<TokenRecord> token;    ///< token of this version at that step; empty: it ends there
    std::optional<TokenRecord> instead;  ///< token of the earlier version at that step; empty: it ends there
};

/// A version of an answer, compared with the earlier versions.
struct Version {
    std::size_t tokens = 0;    ///< number of its tokens, as far as they are known
    std::optional<Fork> fork;  ///< empty: it branches off no other version
    std::string rest;          ///< beginning of its text after the fork
};

/// Returns the versions of all answers that have several, by their ids. Each version is compared with the earlier one
/// with which it shares most first tokens. If it shares none, it branches off the oldest version at step 0. Versions
/// without known tokens are left out. Calls `tokensOf` once for each such answer.
std::unordered_map<qint64, Version> findVersions(const std::vector<TreeMessage>& messages,
                                                 const std::function<std::vector<TokenRecord>(qint64)>& tokensOf);

}  // namespace vitrine

#pragma once

#include "core/generate/engine/token_record.h"

#include <QtGlobal>

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace vitrine {

struct TreeMessage;

/// The point where a version of an answer starts to differ from an earlier version.
struct Fork {
    qint64 from = 0;                     ///< id of the earlier version
    std::size_t step = 0;                ///< number of tokens at the beginning that are the same in both versions
    std::optional<TokenRecord> token;    ///< token of this version at this step; empty: this version ends before this
                                         ///< step
    std::optional<TokenRecord> instead;  ///< token of the earlier version at this step; empty: the earlier version ends
                                         ///< before this step
};

/// The result of comparing a version of an answer with the earlier versions.
struct Version {
    std::size_t tokens = 0;    ///< number of tokens of this version whose records are known
    std::optional<Fork> fork;  ///< empty: this version does not branch off another version
    std::string rest;          ///< beginning of the text of this version after the fork
};

/// Finds the forks of all answers that have several versions. The keys of the result are message ids. Each version
/// branches off the earlier version with which it shares the most tokens at the beginning. If no earlier version has
/// the same first token, the version branches off the oldest version at step 0. Versions without known tokens are left
/// out. Calls `tokensOf` once for each version.
std::unordered_map<qint64, Version> findVersions(const std::vector<TreeMessage>& messages,
                                                 const std::function<std::vector<TokenRecord>(qint64)>& tokensOf);

}  // namespace vitrine

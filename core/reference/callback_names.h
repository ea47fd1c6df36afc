#pragma once

#include "core/inference/tap.h"

#include <cstddef>
#include <string_view>
#include <vector>

namespace vitrine {

/// A tap that a node of llama.cpp's graph may be.
struct CallbackTap {
    Site site = Site::Embed;
    std::size_t layer = 0;
    int rank = 0;        ///< where several nodes may be one tap: that of the highest rank, and of those the last
    bool isRaw = false;  ///< attention's or the feed-forward's result before a norm behind it, and before its scale
    bool headsFirst = false;  ///< its axes are [heads, tokens, positions]; else the token comes first
};

/// What llama.cpp calls `name` ("l_out-3", "result_norm": what its callback of the graph is given), computed by
/// `operation` ("ROPE"; empty where that is not known); empty where it is no tap. There are two where the name alone
/// does not tell: queries and keys have one name before and after rotation, and `kqv_out` is before the output
/// projection or, in early versions, behind it. Source: the names given to `cb` in src/llama-graph.cpp and src/models
/// of https://github.com/ggml-org/llama.cpp
std::vector<CallbackTap> callbackTaps(std::string_view name, std::string_view operation);

}  // namespace vitrine

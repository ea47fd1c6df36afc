#pragma once

#include "core/inference/tap.h"

#include <cstddef>
#include <string_view>
#include <vector>

namespace vitrine {

/// A tap that a node of llama.cpp's graph may correspond to.
struct CallbackTap {
    Site site = Site::Embed;
    std::size_t layer = 0;
    int rank = 0;  ///< if several nodes may be one tap, the highest rank counts, and among equal ranks the last node
    bool isRaw = false;       ///< output of attention or the feed-forward before the norm and the scale that follow it
    bool headsFirst = false;  ///< axes are [heads, tokens, positions]; if false, tokens come first
};

/// The taps that the node `name` of llama.cpp's graph may be: the name passed to the graph's callback, such as
/// "l_out-3" or "result_norm". `operation` computed the node ("ROPE"); it may be empty if unknown. Returns an empty
/// list if the node is not a tap.
/// Returns two taps where the name is ambiguous: queries and keys have one name before and after rotation, and
/// `kqv_out` is before the output projection or, in early versions, after it.
/// Source: the names given to `cb` in src/llama-graph.cpp and src/models of https://github.com/ggml-org/llama.cpp
std::vector<CallbackTap> callbackTaps(std::string_view name, std::string_view operation);

}  // namespace vitrine

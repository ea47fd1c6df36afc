#pragma once

#include "core/compute/inference/tap.h"

#include <cstddef>
#include <string_view>
#include <vector>

namespace vitrine {

/// A tap to which a node of llama.cpp's graph may correspond.
struct CallbackTap {
    Site site = Site::Embed;
    std::size_t layer = 0;
    int rank = 0;  ///< if several nodes correspond to one tap, the node with the highest rank is used; among equal
                   ///< ranks, the last node
    /// Whether the node is the output of attention or of the feed-forward, but without the norm and the scale that are
    /// applied to this output before it is added to the residual stream.
    bool isRaw = false;
    bool headsFirst = false;  ///< whether the axes are [heads, tokens, positions]; otherwise tokens come first
};

/// Returns the taps to which the node `name` of llama.cpp's graph may correspond; none if it is not a tap. `name` is
/// the name that is passed to the graph's callback, such as "l_out-3" or "result_norm". `operation` is the operation
/// that computed the node ("ROPE"); empty if unknown.
/// Returns two taps if the name is ambiguous. Queries and keys have the same name before and after rotation. `kqv_out`
/// is before the output projection or, in early versions, after it.
/// Source: the names given to `cb` in src/llama-graph.cpp and src/models of https://github.com/ggml-org/llama.cpp
std::vector<CallbackTap> callbackTaps(std::string_view name, std::string_view operation);

}  // namespace vitrine

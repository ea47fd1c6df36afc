#pragma once

// How cached keys lie in memory, for whoever writes or reads them.
//
// Attention multiplies one query with many keys. So that a vector register holds the same dimension of several keys,
// and no sum has to be gathered from its lanes, kKeyPanel positions lie interleaved: [headDim][kKeyPanel] in F32 and
// F16, and in Q8_0 one KeyBlockQ8_0 for each 32 dimensions. Values lie as they come, [headDim] of the type after
// [headDim], where there are any beside the keys.

#include <stddef.h>
#include <stdint.h>

namespace vitrine {

inline constexpr size_t kKeyPanel = 16;

/// The blocks of 32 dimensions of kKeyPanel keys, each quantised as by encodeQ8_0: k[lane][i] = d[lane] · qs[i][lane].
struct KeyBlockQ8_0 {
    static constexpr size_t kDimensions = 32;

    uint16_t d[kKeyPanel];  ///< halves
    int8_t qs[kDimensions][kKeyPanel];
};
static_assert(sizeof(KeyBlockQ8_0) == 34 * kKeyPanel);

}  // namespace vitrine

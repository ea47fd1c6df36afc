#pragma once

// Layout of cached keys in memory.
//
// Attention multiplies one query with many keys. A vector register should hold the same dimension of several keys, so
// that no sum must be gathered from its lanes. Therefore kKeyPanel positions are interleaved: [headDim][kKeyPanel] in
// F32 and F16, and in Q8_0 one KeyBlockQ8_0 for each 32 dimensions. Values are [position][headDim] of the type, unless
// the keys are also the values.

#include <stddef.h>
#include <stdint.h>

namespace vitrine {

inline constexpr size_t kKeyPanel = 16;

/// 32 dimensions of kKeyPanel keys, each quantised as by encodeQ8_0: k[lane][i] = d[lane] · qs[i][lane].
struct KeyBlockQ8_0 {
    static constexpr size_t kDimensions = 32;

    uint16_t d[kKeyPanel];  ///< halves
    int8_t qs[kDimensions][kKeyPanel];
};
static_assert(sizeof(KeyBlockQ8_0) == 34 * kKeyPanel);

}  // namespace vitrine

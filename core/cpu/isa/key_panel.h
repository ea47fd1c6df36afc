#pragma once

// Layout of cached keys in memory.
//
// Attention multiplies one query with many keys. If a vector register holds the same dimension of several keys, each
// lane sums the score of one key. No sum must then be gathered from several lanes. Therefore kKeyPanel positions are
// interleaved. In F32 and F16, a panel is [headDim][kKeyPanel]. In Q8_0, it has one KeyBlockQ8_0 for every 32
// dimensions. Values are stored as [position][headDim], unless the keys are also the values.

#include <stddef.h>
#include <stdint.h>

namespace vitrine {

inline constexpr size_t kKeyPanel = 16;

/// 32 dimensions of kKeyPanel keys. Each key is quantised as by encodeQ8_0: k[lane][i] = d[lane] · qs[i][lane].
struct KeyBlockQ8_0 {
    static constexpr size_t kDimensions = 32;

    uint16_t d[kKeyPanel];  ///< scales, as halves
    int8_t qs[kDimensions][kKeyPanel];
};
static_assert(sizeof(KeyBlockQ8_0) == 34 * kKeyPanel);

}  // namespace vitrine

#pragma once

// Layout of cached keys in memory.
//
// Attention multiplies one query with many keys. Therefore kKeyPanel positions are interleaved: a vector register then
// holds the same dimension of several keys, and each lane sums the score of one key. No score must be gathered from
// several lanes. In F32 and F16, a panel is [headDim][kKeyPanel]. In Q8_0, it has one KeyBlockQ8_0 for every 32
// dimensions. Values are stored as [position][headDim], unless the keys are also the values.

#include <stddef.h>
#include <stdint.h>

namespace vitrine {

/// Number of positions whose keys are interleaved in one panel.
inline constexpr size_t kKeyPanel = 16;

/// 32 dimensions of kKeyPanel keys. Each key is quantised by the method of encodeQ8_0: k[lane][i] = d[lane] ·
/// qs[i][lane].
struct KeyBlockQ8_0 {
    static constexpr size_t kDimensions = 32;

    uint16_t d[kKeyPanel];  ///< scales, as halves
    int8_t qs[kDimensions][kKeyPanel];
};
static_assert(sizeof(KeyBlockQ8_0) == 34 * kKeyPanel);

}  // namespace vitrine

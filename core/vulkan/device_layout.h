#pragma once

#include "core/quant/quant_traits.h"
#include "core/tensor/tensor.h"

#include <cstddef>

namespace vitrine {

/// How a row of a matrix lies on the device. Shaders read words of 32 bits, so blocks whose size 4 does not divide are
/// split: first what comes in whole words, of all blocks, then their scales of one or two bytes. Everything else lies
/// as in the file. Rows begin at multiples of 16 bytes.
struct DeviceLayout {
    explicit DeviceLayout(QuantType type, std::size_t columns);

    std::size_t blocks;      ///< of a row
    std::size_t blockBytes;  ///< in the file
    std::size_t mainBytes;   ///< of a block, in whole words
    std::size_t scaleBytes;  ///< of a block, split off; 0: none
    std::size_t scaleAt;     ///< where the scale lies in the file's block
    std::size_t rowBytes;    ///< from one row to the next

    /// Rewrites a row of the file.
    void pack(const std::byte* row, std::byte* out) const noexcept;
};

}  // namespace vitrine

#pragma once

#include "core/file/quant/quant_traits.h"

#include <cstddef>

namespace vitrine {

/// The layout of a matrix row on the device. The row consists of planes, and each plane contains one part of every
/// block of the row. quant_types.def lists the parts and their order. Parts with a multiple of 16 bytes come first;
/// they include all quants that shaders read 16 bytes at a time. Scales, minima and high bits follow. Rows begin at
/// multiples of 16 bytes. Therefore, a part with a size divisible by 16, 8 or 4 bytes begins at a multiple of 16, 8 or
/// 4 bytes. Smaller parts of several blocks share a word. A row takes at most 15 bytes more than in the file.
///
/// Rows of floating-point numbers, Q4_K and Q5_K have a single plane, so their blocks are in the order of the file. The
/// blocks of Q4_K and Q5_K have 144 and 176 bytes, which are already multiples of 16. A group of 32 weights of IQ1, IQ2
/// or IQ3 has only 4 to 12 bytes of indices and signs. Shaders read them in words or pairs of words, because a read of
/// 16 bytes would include data of other lanes.
class DeviceLayout {
public:
    /// `columns` must be a multiple of the type's block size.
    explicit DeviceLayout(QuantType type, std::size_t columns);

    std::size_t blocks;    ///< number of blocks of a row; in floating-point formats, each number is a block
    std::size_t rowBytes;  ///< distance between rows in bytes

    /// Converts a row of the file to `rowBytes` bytes at `out`, plane after plane. Never reads from `out`. Bytes after
    /// the last plane are not written.
    void pack(const std::byte* row, std::byte* out) const noexcept { m_pack(row, out, blocks); }

private:
    void (*m_pack)(const std::byte* row, std::byte* out, std::size_t blocks);
};

}  // namespace vitrine

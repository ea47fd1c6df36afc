#pragma once

#include "core/quant/quant_traits.h"

#include <cstddef>

namespace vitrine {

/// The layout of a matrix row on the device: in planes. A plane contains one part of every block of the row;
/// quant_types.def lists the parts and their order. Parts of a multiple of 16 bytes come first, among them all quants
/// that shaders read 16 bytes at a time, then scales, minima and high bits. Rows begin at multiples of 16 bytes.
/// Therefore a part begins at a multiple of 16, 8 or 4 bytes if that divides its size; smaller parts share a word. A
/// row takes less than 16 bytes more than in the file.
///
/// Plain numbers, Q4_K and Q5_K have a single plane, as in the file, because blocks of 144 and 176 bytes are multiples
/// of 16 already. A group of 32 weights of IQ1, IQ2 or IQ3 has only 4 to 12 bytes of indices and signs. Shaders read
/// these in words or pairs of words, because the rest of 16 bytes would belong to other lanes.
class DeviceLayout {
public:
    /// `columns` must be a multiple of the type's block size.
    explicit DeviceLayout(QuantType type, std::size_t columns);

    std::size_t blocks;    ///< blocks of a row; a plain number is one block
    std::size_t rowBytes;  ///< distance between rows

    /// Converts a row of the file to `rowBytes` bytes at `out`, plane after plane. Only writes to `out`, and leaves
    /// bytes after the last plane unchanged.
    void pack(const std::byte* row, std::byte* out) const noexcept { m_pack(row, out, blocks); }

private:
    void (*m_pack)(const std::byte* row, std::byte* out, std::size_t blocks);
};

}  // namespace vitrine

#pragma once

#include "core/quant/quant_traits.h"

#include <cstddef>

namespace vitrine {

/// How a row of a matrix lies on the device: in planes. A plane holds one part of every block of the row, one after the
/// other; quant_types.def says which parts a block has, and their order. First come those that are multiples of 16
/// bytes, among them all quants that shaders read 16 bytes at a time, then scales, minima and high bits. Rows begin at
/// multiples of 16 bytes, and so a part begins at a multiple of 16, 8 or 4 bytes if that divides its size; smaller ones
/// share a word. A row takes less than 16 bytes more than in the file.
///
/// Plain numbers, Q4_K and Q5_K are a single plane, as in the file: blocks of 144 and 176 bytes are multiples of 16
/// already. A group of 32 weights of IQ1, IQ2 or IQ3 has but 4 to 12 bytes of indices and signs: these are read by
/// words and pairs of them, for what else 16 bytes hold belongs to other lanes.
class DeviceLayout {
public:
    /// `columns` must be a multiple of the type's block size.
    explicit DeviceLayout(QuantType type, std::size_t columns);

    std::size_t blocks;    ///< of a row; of plain numbers each is one
    std::size_t rowBytes;  ///< from one row to the next

    /// Rewrites a row of the file to the `rowBytes` bytes at `out`, plane after plane, without reading these; what lies
    /// behind the last plane is left alone.
    void pack(const std::byte* row, std::byte* out) const noexcept { m_pack(row, out, blocks); }

private:
    void (*m_pack)(const std::byte* row, std::byte* out, std::size_t blocks);
};

}  // namespace vitrine

#pragma once

#include <cstddef>
#include <cstring>

namespace vitrine {

/// Returns a copy of one block of a file. In the file, the block may be unaligned.
template <typename Block>
inline Block loadBlock(const std::byte* bytes) noexcept
{
    Block block;
    std::memcpy(&block, bytes, sizeof(Block));
    return block;
}

// In the header of each block format, the struct Block<Type> describes the layout of one block.
// Block<Type>::decode(out) writes the kElements values of the block. The function decode<Type>(blocks, out, elements)
// decodes consecutive blocks, which may be unaligned, and implements QuantTraits::decode. `elements` must be a multiple
// of kElements.

/// Decodes elements / Block::kElements consecutive blocks.
template <typename Block>
inline void decodeBlocks(const std::byte* blocks, float* out, std::size_t elements) noexcept
{
    for (std::size_t i = 0; i < elements; i += Block::kElements, blocks += sizeof(Block)) {
        loadBlock<Block>(blocks).decode(out + i);
    }
}

}  // namespace vitrine

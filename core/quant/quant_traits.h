#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace vitrine {

/// Tensor types, numbered as in GGUF (ggml_type). quant_types.def has their properties.
enum class QuantType : std::uint32_t {
#define VITRINE_QUANT_TYPE(name, ggufId, blockSize, blockBytes, form, ...) name = ggufId,
#include "core/quant/quant_types.def"
};

/// Properties of a tensor type.
struct QuantTraits {
    std::string_view name;  ///< common spelling, such as "Q4_K"
    QuantType type;
    std::uint32_t blockSize;   ///< elements in a block
    std::uint32_t blockBytes;  ///< bytes of a block
    /// Decodes `elements` (a multiple of blockSize) values exactly; the reference for all fast kernels.
    void (*decode)(const std::byte* blocks, float* out, std::size_t elements);
};

/// All types, in the order of the table.
std::span<const QuantTraits> allQuantTraits() noexcept;
const QuantTraits& quantTraits(QuantType type) noexcept;
/// Returns nullptr for an unknown type.
const QuantTraits* findQuantTraits(std::uint32_t ggufId) noexcept;
const QuantTraits* findQuantTraits(std::string_view name) noexcept;

/// Size of a row of `elements` values in bytes. Precondition: `elements` is a multiple of the block size.
inline std::size_t rowBytes(QuantType type, std::size_t elements) noexcept
{
    const QuantTraits& traits = quantTraits(type);
    return elements / traits.blockSize * traits.blockBytes;
}

}  // namespace vitrine

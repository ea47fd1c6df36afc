#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace vitrine {

/// Tensor types, with the numbers of ggml_type in GGUF. Their properties are in quant_types.def.
enum class QuantType : std::uint32_t {
#define VITRINE_QUANT_TYPE(name, ggufId, blockSize, blockBytes, form, ...) name = ggufId,
#include "core/file/quant/quant_types.def"
};

/// Properties of a tensor type.
struct QuantTraits {
    std::string_view name;  ///< the usual name, such as "Q4_K"
    QuantType type;
    std::uint32_t blockSize;   ///< number of elements in a block
    std::uint32_t blockBytes;  ///< size of a block in bytes
    /// Decodes `elements` values exactly. `elements` must be a multiple of blockSize. This function is the reference
    /// for all fast kernels.
    void (*decode)(const std::byte* blocks, float* out, std::size_t elements);
};

/// Returns the properties of all types, in the order of quant_types.def.
std::span<const QuantTraits> allQuantTraits() noexcept;
/// Returns the properties of a type.
const QuantTraits& quantTraits(QuantType type) noexcept;
/// Return the properties of a type; nullptr if the id or name is unknown.
const QuantTraits* findQuantTraits(std::uint32_t ggufId) noexcept;
const QuantTraits* findQuantTraits(std::string_view name) noexcept;

/// Returns the size of a row of `elements` values in bytes. Precondition: `elements` is a multiple of the block size.
inline std::size_t rowBytes(QuantType type, std::size_t elements) noexcept
{
    const QuantTraits& traits = quantTraits(type);
    return elements / traits.blockSize * traits.blockBytes;
}

}  // namespace vitrine

#pragma once

#include "core/compute/backend/backend.h"
#include "core/file/gguf/gguf_file.h"
#include "tests/support/tiny_model.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace vitrine::test {

/// Faults of an engine, as deviations from the CPU back end.
enum class EngineFault : std::uint8_t {
    None,
    PositionOffByOne,  ///< tokens after the prompt are rotated for the previous position
    NoEpsilon,         ///< the epsilon of norms is 0
    GeluForSilu,
    WrongKvHead,   ///< query head h uses key and value head h mod kvHeads
    NoEmbedScale,  ///< embeddings are too small by the factor √width, as without Gemma's factor
    OtherRopeBase,
    SoftmaxOfBase2,  ///< softmax computes 2^x instead of e^x
    HardSwish,       ///< computes x · clamp(x / 6 + 1/2, 0, 1) instead of SiLU
};

/// Makes a back end with this fault. It has two threads and uses the instruction set named by VITRINE_ISA.
std::unique_ptr<Backend> makeFaultyBackend(EngineFault fault);

/// Makes a sound back end that computes RoPE angles in float, each from the previous one. Supports only models without
/// RoPE scaling.
std::unique_ptr<Backend> makeFloatAngleBackend();

/// Writes a copy of the model in which `change` has changed the bytes of one tensor.
void damageTensor(const std::filesystem::path& model, const std::filesystem::path& copy, const std::string& tensor,
                  const std::function<void(std::span<std::byte>)>& change);

/// Reorders the rows of each head as for the other RoPE convention: (0, n/2, 1, n/2 + 1, …).
void interleaveHeadRows(std::span<std::byte> matrix, std::size_t heads, std::size_t headDim);
/// Swaps the low and high halves of the bytes in every Q4_K block.
void swapQ4KNibbles(std::span<std::byte> blocks);
/// Exchanges the scales of groups 2i and 2i + 1 in every Q6_K block.
void swapQ6KScales(std::span<std::byte> blocks);

/// Returns a tensor of random blocks with weights of about ±`size`. The type must be Q4_K or Q6_K, and `elements` a
/// multiple of 256.
TinyTensor randomKQuants(QuantType type, std::size_t elements, float size);

}  // namespace vitrine::test

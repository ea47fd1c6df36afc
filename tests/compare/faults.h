#pragma once

#include "core/backend/backend.h"
#include "core/gguf/gguf_file.h"
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

/// Deviations of an engine from the CPU back end.
enum class EngineFault : std::uint8_t {
    None,
    PositionOffByOne,  ///< rotations after the prompt use the previous position
    NoEpsilon,         ///< norms with an epsilon of 0
    GeluForSilu,
    WrongKvHead,   ///< query head h reads key and value head h mod kvHeads
    NoEmbedScale,  ///< embeddings too small by √width, as without Gemma's factor
    OtherRopeBase,
    SoftmaxOfBase2,  ///< 2^x instead of e^x
    HardSwish,       ///< x · clamp(x / 6 + 1/2, 0, 1) instead of SiLU
};

/// Makes a back end with the fault, at the level in $VITRINE_ISA, with two threads.
std::unique_ptr<Backend> makeFaultyBackend(EngineFault fault);

/// A sound back end with float angles, each computed from the previous one. For models without RoPE scaling.
std::unique_ptr<Backend> makeFloatAngleBackend();

/// Writes a copy of the model with the bytes of one tensor changed.
void damageTensor(const std::filesystem::path& model, const std::filesystem::path& copy, const std::string& tensor,
                  const std::function<void(std::span<std::byte>)>& change);

/// Reorders the rows of each head for the other RoPE convention: (0, n/2, 1, n/2 + 1, …).
void interleaveHeadRows(std::span<std::byte> matrix, std::size_t heads, std::size_t headDim);
/// Swaps the low and high halves of the bytes in every Q4_K block.
void swapQ4KNibbles(std::span<std::byte> blocks);
/// Exchanges the scales of groups 2i and 2i + 1 in every Q6_K block.
void swapQ6KScales(std::span<std::byte> blocks);

/// A tensor of random blocks with weights around ±`size`. Type Q4_K or Q6_K; `elements` must be a multiple of 256.
TinyTensor randomKQuants(QuantType type, std::size_t elements, float size);

}  // namespace vitrine::test

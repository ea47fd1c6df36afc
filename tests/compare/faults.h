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

/// What is wrong with an engine that computes otherwise as the CPU back end does.
enum class EngineFault : std::uint8_t {
    None,
    PositionOffByOne,  ///< rotations after the prompt take the position before
    NoEpsilon,         ///< norms with an epsilon of 0
    GeluForSilu,
    WrongKvHead,   ///< query head h reads key and value head h mod kvHeads
    NoEmbedScale,  ///< embeddings too small by √width, as where Gemma's factor is forgotten
    OtherRopeBase,
    SoftmaxOfBase2,  ///< 2^x in place of e^x
    HardSwish,       ///< x · clamp(x / 6 + 1/2, 0, 1) in place of SiLU
};

/// At the level VITRINE_ISA names, with two threads.
std::unique_ptr<Backend> makeFaultyBackend(EngineFault fault);

/// A healthy one whose angles of rotation are floats, each computed from the one before. For models without scaling.
std::unique_ptr<Backend> makeFloatAngleBackend();

/// Writes a copy of the model with the bytes of one tensor changed.
void damageTensor(const std::filesystem::path& model, const std::filesystem::path& copy, const std::string& tensor,
                  const std::function<void(std::span<std::byte>)>& change);

/// Reorders the rows of each head as the other convention of rotary embedding has them: (0, n/2, 1, n/2 + 1, …).
void interleaveHeadRows(std::span<std::byte> matrix, std::size_t heads, std::size_t headDim);
/// Of every Q4_K block: low for high halves of the bytes.
void swapQ4KNibbles(std::span<std::byte> blocks);
/// Of every Q6_K block: the scales of groups 2i and 2i + 1 exchanged.
void swapQ6KScales(std::span<std::byte> blocks);

/// A tensor of random blocks whose weights are about ±`size`; type Q4_K or Q6_K, `elements` a multiple of 256.
TinyTensor randomKQuants(QuantType type, std::size_t elements, float size);

}  // namespace vitrine::test

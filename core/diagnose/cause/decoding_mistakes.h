#pragma once

#include "core/base/sentence.h"
#include "core/diagnose/cause/block_parts.h"
#include "core/file/quant/quant_traits.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace vitrine {

/// The part of a block that a mistake decodes incorrectly.
enum class DecodedPart : std::uint8_t {
    Type,
    ByteOrder,
    Exponent,
    Scales,
    Minima,
    Signs,
    HighBits,
    Nibbles,
    Quants,
    Order
};

/// One incorrect way to decode a quantization format.
struct DecodingMistake {
    DecodedPart part = DecodedPart::Type;  ///< for a pair of mistakes, the part of the first one
    Sentence detail;                       ///< a clause: "the minima are added instead of subtracted"
    Sentence hint;                         ///< the correct way, in one or two sentences
    /// Decodes `elements` weights, a multiple of the block size, with the mistake. The signature is that of the type's
    /// correct decoder. The blocks must be contiguous, as they are in the file.
    std::function<void(const std::byte* blocks, float* out, std::size_t elements)> decode;
    /// Whether the decoder also reads neighbouring blocks. If so, start decoding one row before the first row that is
    /// needed.
    bool crossesBlocks = false;
    /// The two steps of `decode`: `take` splits a block into parts, and `change` modifies the parts of all blocks. If
    /// one of them is empty, that step is done correctly. Both are empty if the mistake cannot be combined with another
    /// mistake.
    std::function<BlockParts(const std::byte* block)> take{};
    std::function<void(std::span<BlockParts> blocks)> change{};
};

/// Returns all plausible mistakes for this type. For most tensors, each of them gives other weights than the correct
/// decoder.
std::vector<DecodingMistake> decodingMistakes(QuantType type);

/// Returns every pair of mistakes in decoding this type that concern different parts of a block, such as its scales and
/// its signs.
std::vector<DecodingMistake> pairsOfDecodingMistakes(QuantType type);

}  // namespace vitrine

#pragma once

#include "core/file/gguf/gguf_file.h"

#include <string_view>

namespace vitrine {

/// The parts of a quantized block that a program which writes files may leave out.
enum class BlockPart : unsigned char {
    None,
    HighBits,  ///< the bits of each value beyond the four (or two) that are stored together
    Minima,    ///< the factor of the minima
    Scales,    ///< the scales of sub-blocks, or their scales and minima
    Factors,   ///< the factor of all scales of a block
};

/// Returns the part whose bytes are zero in every block of the tensor, although other bytes are not. Returns None if
/// there is no such part, or if the type has no such parts.
BlockPart lostBlockPart(const GgufTensor& tensor);

/// Returns whether blocks of the type have minima.
bool hasMinima(QuantType type) noexcept;

/// Returns a sentence that reports the loss of the part in all blocks of a tensor; empty for None.
std::string_view describeLoss(BlockPart part) noexcept;

}  // namespace vitrine

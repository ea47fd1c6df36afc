#pragma once

#include "core/file/gguf/gguf_file.h"

#include <string_view>

namespace vitrine {

/// The supported architecture with the most similar tensors.
struct Likeness {
    /// Name of the architecture; empty if the file is not a decoder, or if no supported architecture is similar.
    std::string_view architecture;
    /// Whether the file has exactly the tensors of this architecture, all with the expected shapes.
    bool isWhole = false;
};

/// Finds the most similar architecture by reading the file as each supported architecture. `name` is the file's
/// general.architecture, which is not supported.
Likeness nearestByTensors(const GgufFile& file, std::string_view name);

}  // namespace vitrine

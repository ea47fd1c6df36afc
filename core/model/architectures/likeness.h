#pragma once

#include "core/gguf/gguf_file.h"

#include <string_view>

namespace vitrine {

/// The supported architecture that is nearest to the tensors of a file.
struct Likeness {
    std::string_view architecture;  ///< empty if the file is not a decoder, or if no architecture is near
    /// Read as that architecture, the file has exactly the expected tensors, all with the right shape.
    bool isWhole = false;
};

/// Finds the nearest architecture by reading the file as each supported one. `name`: the file's general.architecture,
/// which is not supported.
Likeness nearestByTensors(const GgufFile& file, std::string_view name);

}  // namespace vitrine

#pragma once

#include "core/gguf/gguf_file.h"

#include <string_view>

namespace vitrine {

/// Which supported family the tensors of a file are like.
struct Likeness {
    std::string_view architecture;  ///< empty for what is no decoder, or like none of them
    bool isWhole = false;  ///< read as one of it, the file lacks no tensor, has none too many, and all shapes fit
};

/// `name`: the file's general.architecture, which is not supported. Tries the file as every family that is.
Likeness nearestByTensors(const GgufFile& file, std::string_view name);

}  // namespace vitrine

#pragma once

#include "core/gguf/gguf_file.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace vitrine {

/// The contents of one file, checked against its own bytes; every view points into them.
struct GgufPart {
    std::uint32_t version = 0;
    std::uint64_t alignment = 32;
    std::vector<GgufEntry> metadata;
    std::vector<GgufTensor> tensors;  ///< `part` is 0
};

/// Throws Error, whose sentence begins with `fileName`.
GgufPart parseGguf(std::span<const std::byte> bytes, const std::string& fileName);

}  // namespace vitrine

#pragma once

#include "core/gguf/gguf_file.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace vitrine {

/// Contents of one file, checked against its size. All views point into its bytes.
struct GgufPart {
    std::uint32_t version = 0;
    std::uint64_t alignment = 32;
    std::vector<GgufEntry> metadata;
    std::vector<GgufTensor> tensors;  ///< with `part` = 0
};

/// Parses one file. Throws Error with a sentence that begins with `fileName`.
GgufPart parseGguf(std::span<const std::byte> bytes, const std::string& fileName);

}  // namespace vitrine

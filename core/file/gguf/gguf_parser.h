#pragma once

#include "core/file/gguf/gguf_file.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace vitrine {

/// The contents of one file, checked against the size of the file. All views refer to the bytes of the file.
struct GgufPart {
    std::uint32_t version = 0;
    std::uint64_t alignment = 32;
    std::vector<GgufEntry> metadata;
    std::vector<GgufTensor> tensors;  ///< `part` of each tensor is 0
};

/// Parses one file. Throws Error with a sentence that begins with `fileName`.
GgufPart parseGguf(std::span<const std::byte> bytes, const std::string& fileName);

}  // namespace vitrine

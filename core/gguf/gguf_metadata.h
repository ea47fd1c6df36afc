#pragma once

#include "core/base/byte_reader.h"
#include "core/gguf/gguf_file.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace vitrine {

/// A string of the file: its length in 8 bytes, then its bytes.
std::string_view readGgufString(ByteReader& reader, std::string_view field);

/// An array of the value of `key`: its element type, its length, its elements. `level` counts from 1; the contents of a
/// nested array are checked but not kept. Throws Error.
GgufArray readGgufArray(ByteReader& reader, std::string_view key, int level = 1);

/// The `count` key-value pairs at the reader's position. Throws Error.
std::vector<GgufEntry> readGgufMetadata(ByteReader& reader, std::uint64_t count);

}  // namespace vitrine

#pragma once

#include "core/base/byte_reader.h"
#include "core/gguf/gguf_file.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace vitrine {

/// Appended to a sentence about a field that the end of the file cuts off.
inline constexpr std::string_view kIncompleteFile = "; the file is incomplete, as after an interrupted download";
/// kIncompleteFile if a count or a length that does not fit into the file is one that real files have, otherwise
/// nothing: then the number itself is damaged.
std::string_view incompleteIf(std::uint64_t claimed) noexcept;

/// Throws Error if only zeros follow the empty name at byte `offset`, as in space reserved for a download.
void refuseZeros(const ByteReader& reader, std::uint64_t offset);

/// A string of the file: its length in 8 bytes, then its bytes.
std::string_view readGgufString(ByteReader& reader, std::string_view field);

/// An array of the value of `key`: its element type, its length, its elements. `level` counts from 1; the contents of a
/// nested array are checked but not kept. Throws Error.
GgufArray readGgufArray(ByteReader& reader, std::string_view key, int level = 1);

/// The `count` key-value pairs at the reader's position. Throws Error.
std::vector<GgufEntry> readGgufMetadata(ByteReader& reader, std::uint64_t count);

}  // namespace vitrine

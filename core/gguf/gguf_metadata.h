#pragma once

#include "core/base/byte_reader.h"
#include "core/base/sentence.h"
#include "core/gguf/gguf_file.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace vitrine {

/// Text that is appended to the error if the file ends inside a field.
inline constexpr std::string_view kIncompleteFile = "; the file is incomplete, as after an interrupted download";
/// Returns the text to append if a count or length does not fit into the file. If `claimed` is plausible for a real
/// file, the file is incomplete, and the result is kIncompleteFile. If not, the number itself is damaged, and the
/// result is empty.
std::string_view incompleteIf(std::uint64_t claimed) noexcept;

/// Throws Error if only zeros follow the empty name at byte `offset`. Download programs fill space that they have
/// reserved with zeros.
void refuseZeros(const ByteReader& reader, std::uint64_t offset);

/// Reads a string: a length of 8 bytes, followed by the bytes of the string.
std::string_view readGgufString(ByteReader& reader, SentenceView field);

/// Reads the array at `key`: element type, length, elements. `level` is the nesting depth, starting at 1. Nested arrays
/// are checked, and only a view of their bytes is kept. Throws Error if the array is invalid.
GgufArray readGgufArray(ByteReader& reader, std::string_view key, int level = 1);

/// Reads `count` key-value pairs, starting at the reader's position. Throws Error if one is invalid.
std::vector<GgufEntry> readGgufMetadata(ByteReader& reader, std::uint64_t count);

}  // namespace vitrine

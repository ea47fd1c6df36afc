#pragma once

#include "core/base/byte_reader.h"
#include "core/base/sentence.h"
#include "core/file/gguf/gguf_file.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace vitrine {

/// Text that is appended to the error if the file ends inside a field.
inline constexpr std::string_view kIncompleteFile = "; the file is incomplete, as after an interrupted download";
/// Returns the text to append to the error if a count or length does not fit into the file. The text is kIncompleteFile
/// if `claimed` is plausible for a real file, because the file is then probably incomplete. It is empty if `claimed` is
/// too large for any real file, because the number itself is then damaged.
std::string_view incompleteIf(std::uint64_t claimed) noexcept;

/// Throws Error if the name at byte `offset` is empty and only zeros follow. Such a file is an incomplete download:
/// some programs reserve space for the file and fill it with zeros.
void refuseZeros(const ByteReader& reader, std::uint64_t offset);

/// Reads a string: a length of 8 bytes, followed by the bytes of the string.
std::string_view readGgufString(ByteReader& reader, SentenceView field);

/// Reads the array at `key`: element type, length, elements. `level` is the nesting depth, starting at 1. Nested arrays
/// are checked, and only a view of their bytes is kept. Throws Error if the array is invalid.
GgufArray readGgufArray(ByteReader& reader, std::string_view key, int level = 1);

/// Reads `count` key-value pairs, starting at the reader's position. Throws Error if one is invalid.
std::vector<GgufEntry> readGgufMetadata(ByteReader& reader, std::uint64_t count);

}  // namespace vitrine

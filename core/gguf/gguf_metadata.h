#pragma once

#include "core/base/byte_reader.h"
#include "core/base/sentence.h"
#include "core/gguf/gguf_file.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace vitrine {

/// Appended to the error about a field that the end of the file cuts off.
inline constexpr std::string_view kIncompleteFile = "; the file is incomplete, as after an interrupted download";
/// Returns kIncompleteFile if a count or length that exceeds the file is plausible for a real file. Empty if not; the
/// number itself is damaged then.
std::string_view incompleteIf(std::uint64_t claimed) noexcept;

/// Throws Error if only zeros follow the empty name at byte `offset`. Download programs reserve such space.
void refuseZeros(const ByteReader& reader, std::uint64_t offset);

/// Reads a string: 8 bytes of length, then its bytes.
std::string_view readGgufString(ByteReader& reader, SentenceView field);

/// Reads the array of `key`: element type, length, elements. `level` is the nesting depth, from 1. Nested arrays are
/// checked but not kept. Throws Error.
GgufArray readGgufArray(ByteReader& reader, std::string_view key, int level = 1);

/// Reads `count` key-value pairs at the reader's position. Throws Error.
std::vector<GgufEntry> readGgufMetadata(ByteReader& reader, std::uint64_t count);

}  // namespace vitrine

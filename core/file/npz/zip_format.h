#pragma once

#include <cstdint>

namespace vitrine::zip {

// Constants of the zip format, used by the reader and the writer.

inline constexpr std::uint32_t kLocalHeader = 0x04034b50;
inline constexpr std::uint32_t kDirectoryHeader = 0x02014b50;
inline constexpr std::uint32_t kDirectoryEnd = 0x06054b50;
inline constexpr std::uint32_t kDirectoryEnd64 = 0x06064b50;
inline constexpr std::uint32_t kDirectoryLocator64 = 0x07064b50;

inline constexpr std::uint16_t kExtraZip64 = 0x0001;
inline constexpr std::uint16_t kStored = 0;
inline constexpr std::uint16_t kDeflated = 8;

/// Placeholders. If a field of 32 or 16 bits contains its placeholder, the real value is in the zip64 extra field.
inline constexpr std::uint32_t kElsewhere32 = 0xFFFFFFFF;
inline constexpr std::uint16_t kElsewhere16 = 0xFFFF;

}  // namespace vitrine::zip

#pragma once

#include "core/generate/engine/token_record.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

// Constants and codes of the file format of records, used by the writer and the reader.

namespace vitrine {

/// Values of the fields of a record file that name its format and version.
inline constexpr std::string_view kRecordFormat = "vitrine-run-record";
inline constexpr int kRecordVersion = 1;

/// kindCode() and originCode() return the text that stands for a kind or an origin in a file, such as "control" or
/// "template". The other two functions convert such a text back; nullopt if it is unknown.
std::string_view kindCode(TokenKind kind) noexcept;
std::optional<TokenKind> kindOfCode(std::string_view code) noexcept;
std::string_view originCode(TokenOrigin origin) noexcept;
std::optional<TokenOrigin> originOfCode(std::string_view code) noexcept;

/// Returns the hash as 16 hexadecimal digits.
std::string hexOf(std::uint64_t hash);

}  // namespace vitrine

#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// Bytes as letters (RFC 4648, with padding).
std::string toBase64(std::span<const std::byte> bytes);
/// nullopt where a text is none, or not to its end.
std::optional<std::vector<std::byte>> fromBase64(std::string_view text);

}  // namespace vitrine

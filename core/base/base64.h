#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// Encodes bytes as Base64 (RFC 4648, with padding).
std::string toBase64(std::span<const std::byte> bytes);
/// Decodes Base64. Returns nullopt if any part of the text is invalid.
std::optional<std::vector<std::byte>> fromBase64(std::string_view text);

}  // namespace vitrine

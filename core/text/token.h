#pragma once

#include <cstdint>

namespace vitrine {

using TokenId = std::int32_t;

/// The kind of a token. The numbers are those of `tokenizer.ggml.token_type` in the file.
enum class TokenKind : std::uint8_t { Normal = 1, Unknown = 2, Control = 3, UserDefined = 4, Unused = 5, Byte = 6 };

}  // namespace vitrine

#pragma once

#include "core/base/byte_reader.h"
#include "core/engine/token_record.h"
#include "core/text/tokenizer.h"

#include <span>
#include <string>
#include <vector>

namespace vitrine {

/// Token records as a KvState holds them: what the model gave for each token, without what the vocabulary tells.
std::string writeKvRecords(std::span<const TokenRecord> records);

/// Reads those of `tokens`, one for each. Throws Error when the bytes are damaged.
std::vector<TokenRecord> readKvRecords(ByteReader& reader, std::span<const TokenId> tokens, const Tokenizer& tokenizer);

}  // namespace vitrine

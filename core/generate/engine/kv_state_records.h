#pragma once

#include "core/base/byte_reader.h"
#include "core/generate/engine/token_record.h"
#include "core/text/tokenizer.h"

#include <span>
#include <string>
#include <vector>

namespace vitrine {

/// Writes token records in the format of a KvState. Only the model's results for each token are written: the vocabulary
/// provides bytes and kinds when the records are read.
std::string writeKvRecords(std::span<const TokenRecord> records);

/// Reads one record for each token in `tokens`. Throws Error when the bytes are damaged.
std::vector<TokenRecord> readKvRecords(ByteReader& reader, std::span<const TokenId> tokens, const Tokenizer& tokenizer);

}  // namespace vitrine

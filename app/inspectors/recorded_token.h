#pragma once

#include "core/capture/captured.h"
#include "core/engine/token_record.h"

#include <optional>
#include <string>

namespace vitrine {

class TokenStripModel;

/// What a record says of a token, chosen there or not; nothing where it says nothing of it. An alternative without an
/// id, as some servers say them, is the one with these bytes.
std::optional<LensToken> recordedToken(const TokenRecord& record, TokenId id, const std::string& bytes);

/// The bytes of a token that stands somewhere in the strip; empty where it does not.
std::string bytesInStrip(const TokenStripModel& strip, TokenId id);

}  // namespace vitrine

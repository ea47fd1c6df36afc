#pragma once

#include "core/diagnose/capture/captured.h"
#include "core/generate/engine/token_record.h"

#include <optional>
#include <string>

namespace vitrine {

class TokenStripModel;

/// Returns the recorded values of a token, chosen or not; nullopt if the record does not contain it. A candidate
/// without an id, as some servers report it, is identified by `bytes`.
std::optional<LensToken> recordedToken(const TokenRecord& record, TokenId id, const std::string& bytes);

/// Returns the bytes of a token that occurs in the strip; empty if it does not occur.
std::string bytesInStrip(const TokenStripModel& strip, TokenId id);

}  // namespace vitrine

#include "app/inspectors/tokens/recorded_token.h"

#include "app/inspectors/tokens/token_strip_model.h"

#include <algorithm>

namespace vitrine {

std::optional<LensToken> recordedToken(const TokenRecord& record, TokenId id, const std::string& bytes)
{
    if (!record.scored) return std::nullopt;
    if (record.id == id && id != kUnknownId)
        return LensToken{id, static_cast<std::uint32_t>(record.rank), record.logit, static_cast<double>(record.pRaw)};
    const auto isIt = [&](const TokenAlternative& other) {
        return other.id == kUnknownId ? !bytes.empty() && other.bytes == bytes : other.id == id;
    };
    const auto found = std::ranges::find_if(record.top, isIt);
    if (found == record.top.end()) return std::nullopt;
    return LensToken{id, static_cast<std::uint32_t>(found - record.top.begin() + 1), found->logit,
                     static_cast<double>(found->pRaw)};
}

std::string bytesInStrip(const TokenStripModel& strip, TokenId id)
{
    for (int row = 0; row < strip.count(); ++row) {
        const TokenRecord& record = strip.tokenAt(row)->record;
        if (record.id == id && !record.bytes.empty()) return record.bytes;
    }
    return {};
}

}  // namespace vitrine

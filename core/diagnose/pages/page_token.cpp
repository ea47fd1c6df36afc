#include "core/diagnose/pages/page_token.h"

#include "core/generate/engine/token_record.h"
#include "core/generate/engine/token_statistics.h"
#include "core/text/tokenizer.h"

#include <nlohmann/json.hpp>

#include <string>

namespace vitrine {

nlohmann::ordered_json pageToken(const Tokenizer* vocabulary, TokenId id, std::string_view bytes, TokenKind kind)
{
    const bool isKnown = vocabulary && id >= 0 && static_cast<std::size_t>(id) < vocabulary->size() &&
                         vocabulary->tokenBytes(id) == bytes;
    auto numbers = nlohmann::ordered_json::array();
    for (const char byte : bytes) numbers.push_back(static_cast<unsigned char>(byte));
    return {{"id", id == kUnknownId ? nlohmann::ordered_json() : nlohmann::ordered_json(id)},
            {"piece", isKnown ? vocabulary->piece(id) : std::string(bytes)},
            {"bytes", std::move(numbers)},
            {"type", kindKey(kind)}};
}

}  // namespace vitrine

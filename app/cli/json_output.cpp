#include "app/cli/json_output.h"

#include "core/base/utf8.h"
#include "core/base/visible_text.h"
#include "core/engine/token_statistics.h"

#include <cmath>
#include <cstdio>
#include <iostream>
#include <string>

namespace vitrine::cli {

namespace {

/// nlohmann escapes C0 alone. Outside of strings a document holds nothing else that is obeyed than line ends.
std::string withEscapes(std::string_view json)
{
    std::string escaped;
    escaped.reserve(json.size());
    for (std::size_t i = 0; i < json.size();) {
        const Utf8Step step = decodeUtf8(json, i);
        if (step.codePoint >= 0x7F && isObeyed(step.codePoint)) {
            char unit[11];
            std::snprintf(unit, sizeof(unit), "\\u%04x", static_cast<unsigned>(step.codePoint));
            escaped += unit;
        } else {
            escaped += json.substr(i, step.length);
        }
        i += step.length;
    }
    return escaped;
}

}  // namespace

void printJson(const Json& document, bool indented)
{
    std::cout << withEscapes(document.dump(indented ? 2 : -1, ' ', false, Json::error_handler_t::replace)) << '\n';
}

Json finiteOrNull(double value)
{
    return std::isfinite(value) ? Json(value) : Json(nullptr);
}

Json bytesToJson(std::string_view bytes)
{
    Json array = Json::array();
    for (const char byte : bytes) array.push_back(static_cast<unsigned char>(byte));
    return array;
}

std::string_view kindName(TokenKind kind)
{
    return kindKey(kind);
}

Json tokenToJson(const Tokenizer& tokenizer, TokenId id)
{
    return {{"id", id},
            {"piece", tokenizer.piece(id)},
            {"bytes", bytesToJson(tokenizer.tokenBytes(id))},
            {"type", kindName(tokenizer.kind(id))}};
}

}  // namespace vitrine::cli

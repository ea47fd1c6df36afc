#include "app/cli/json_output.h"

#include <iostream>

namespace vitrine::cli {

void printJson(const Json& document, bool indented)
{
    std::cout << document.dump(indented ? 2 : -1, ' ', false, Json::error_handler_t::replace) << '\n';
}

Json bytesToJson(std::string_view bytes)
{
    Json array = Json::array();
    for (const char byte : bytes) array.push_back(static_cast<unsigned char>(byte));
    return array;
}

std::string_view kindName(TokenKind kind)
{
    switch (kind) {
    case TokenKind::Normal:
        return "normal";
    case TokenKind::Unknown:
        return "unknown";
    case TokenKind::Control:
        return "control";
    case TokenKind::UserDefined:
        return "user_defined";
    case TokenKind::Unused:
        return "unused";
    case TokenKind::Byte:
        return "byte";
    }
    return "normal";
}

Json tokenToJson(const Tokenizer& tokenizer, TokenId id)
{
    return {{"id", id},
            {"piece", tokenizer.piece(id)},
            {"bytes", bytesToJson(tokenizer.tokenBytes(id))},
            {"type", kindName(tokenizer.kind(id))}};
}

}  // namespace vitrine::cli

#include "app/cli/output/json_output.h"

#include "core/generate/engine/token_statistics.h"

#include <iostream>

namespace vitrine::cli {

void printJson(const Json& document, bool indented)
{
    std::cout << jsonText(document, indented) << '\n';
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

#include "app/cli/output/json_output.h"

#include "core/diagnose/pages/page_token.h"

#include <iostream>

namespace vitrine::cli {

void printJson(const Json& document, bool indented)
{
    std::cout << jsonText(document, indented) << '\n';
}

Json tokenToJson(const Tokenizer& tokenizer, TokenId id)
{
    return pageToken(&tokenizer, id, tokenizer.tokenBytes(id), tokenizer.kind(id));
}

}  // namespace vitrine::cli

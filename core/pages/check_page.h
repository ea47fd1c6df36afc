#pragma once

#include "core/check/prompt_check.h"
#include "core/pages/page_token.h"

namespace vitrine {

nlohmann::ordered_json checkPage(const PromptCheck& check, const Tokenizer* vocabulary);

}  // namespace vitrine

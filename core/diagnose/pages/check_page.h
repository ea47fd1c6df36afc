#pragma once

#include "core/diagnose/check/prompt_check.h"
#include "core/diagnose/pages/page_token.h"

namespace vitrine {

/// Returns a JSON document with the findings of a check. `vocabulary` may be null.
nlohmann::ordered_json checkPage(const PromptCheck& check, const Tokenizer* vocabulary);

}  // namespace vitrine

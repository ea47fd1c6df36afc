#include "app/session/context_parts.h"

#include <algorithm>

namespace vitrine {

ContextParts contextParts(const FittedPrompt& fitted, bool drafted)
{
    ContextParts parts;
    parts.reserve = static_cast<int>(fitted.answerRoom);
    std::int32_t draft = -1;
    for (const PromptToken& token : fitted.prompt.tokens) {
        if (drafted) draft = std::max(draft, token.messageIndex);
    }
    int* last = &parts.history;
    int waiting = 0;  // of the template, before the message that they belong to
    for (const PromptToken& token : fitted.prompt.tokens) {
        ++waiting;
        if (token.messageIndex < 0) continue;
        last = token.messageIndex == draft           ? &parts.draft
               : token.origin == TokenOrigin::System ? &parts.system
                                                     : &parts.history;
        *last += waiting;
        waiting = 0;
    }
    *last += waiting;
    return parts;
}

}  // namespace vitrine

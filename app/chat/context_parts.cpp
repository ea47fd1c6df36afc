#include "app/chat/context_parts.h"

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
    int waiting = 0;  // number of template tokens that will be counted for the next message
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

std::vector<int> tokensOfStretches(const FittedPrompt& fitted, std::span<const std::size_t> ends)
{
    std::vector<int> counts(ends.size());
    std::int32_t last = -1;
    for (const PromptToken& token : fitted.prompt.tokens) last = std::max(last, token.messageIndex);
    std::size_t offset = 0;
    for (const PromptToken& token : fitted.prompt.tokens) {
        if (last < 0 || token.messageIndex != last) continue;
        const auto stretch = std::ranges::upper_bound(ends, offset);
        if (stretch != ends.end()) ++counts[static_cast<std::size_t>(stretch - ends.begin())];
        offset += token.record.bytes.size();
    }
    return counts;
}

}  // namespace vitrine

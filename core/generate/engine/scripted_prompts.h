#pragma once

#include "core/generate/engine/prompts.h"
#include "core/generate/engine/scripted_tokens.h"

#include <cstdint>

namespace vitrine {

/// The prompts of a scripted model: all messages in ChatML. No messages are left out.
class ScriptedPrompts final : public Prompts {
public:
    ScriptedPrompts(const ScriptedTokens& tokens, std::uint32_t contextLength)
        : m_tokens(tokens), m_contextLength(contextLength)
    {
    }

    FittedPrompt fit(std::span<const Message> messages, const PromptLimits& limits,
                     const std::stop_token& stop) const override;

private:
    ScriptedTokens m_tokens;
    std::uint32_t m_contextLength;
};

}  // namespace vitrine

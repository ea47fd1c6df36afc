#include "core/generate/engine/model_prompts.h"

#include "core/generate/engine/context_fit.h"

#include <utility>

namespace vitrine {

ModelPrompts::ModelPrompts(std::shared_ptr<const Model> model, std::uint32_t contextLength)
    : m_model(std::move(model)), m_builder(m_model->tokenizer(), m_model->chatTemplate()),
      m_contextLength(contextLength)
{
}

FittedPrompt ModelPrompts::fit(std::span<const Message> messages, const PromptLimits& limits,
                               const std::stop_token& stop) const
{
    const std::uint32_t room = answerRoom(limits.maxTokens, m_contextLength);
    FittedPrompt fitted = fitPrompt(
        m_builder, messages, {m_contextLength, room, limits.droppedTurns, limits.overflow, limits.thinking}, stop);
    m_model->file().requireIntact();  // throws if the file was damaged, because the result may then be wrong
    return fitted;
}

}  // namespace vitrine

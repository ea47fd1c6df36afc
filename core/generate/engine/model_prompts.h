#pragma once

#include "core/generate/engine/prompt_builder.h"
#include "core/generate/engine/prompts.h"
#include "core/model/model.h"

#include <memory>

namespace vitrine {

/// The prompts of a local model with a certain context length.
class ModelPrompts final : public Prompts {
public:
    /// `contextLength` is the maximum number of tokens of prompt and answer together.
    ModelPrompts(std::shared_ptr<const Model> model, std::uint32_t contextLength);

    const std::shared_ptr<const Model>& model() const noexcept { return m_model; }
    const PromptBuilder& builder() const noexcept { return m_builder; }
    FittedPrompt fit(std::span<const Message> messages, const PromptLimits& limits,
                     const std::stop_token& stop) const override;

private:
    std::shared_ptr<const Model> m_model;
    PromptBuilder m_builder;
    std::uint32_t m_contextLength;
};

}  // namespace vitrine

#pragma once

#include "core/engine/built_prompt.h"
#include "core/engine/commands.h"
#include "core/engine/events.h"
#include "core/engine/thinking.h"
#include "core/template/rendered_prompt.h"
#include "core/text/tokenizer.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

class ChatTemplate;

/// Makes prompts of messages: renders the chat template and tokenizes the result.
///
/// What the template wrote is tokenized with control tokens on, what came from a message with control tokens off: a
/// message cannot end its own turn. The reasoning of earlier answers reaches the template as it expects it: in the
/// field that it reads, or in the content if it removes it there itself; else not at all. BOS comes first, once, if the
/// template writes it or the metadata asks for it. Immutable.
class PromptBuilder {
public:
    /// `modelTemplate` may be null: then ChatML if the vocabulary has its control tokens, else raw completion. Both
    /// must outlive this.
    PromptBuilder(const Tokenizer& tokenizer, const ChatTemplate* modelTemplate);

    TemplateSource source() const noexcept { return m_source; }
    /// The template that is used; empty where none is.
    std::string_view templateSource() const noexcept;
    /// What a user should know about `source()`; empty for the model's own template.
    const std::string& notice() const noexcept { return m_notice; }
    /// How answers mark their reasoning; empty for a model that does not reason.
    const std::vector<const ReasoningTags*>& reasoningTags() const noexcept { return m_reasoningTags; }

    /// How much the template lets one choose that the model thinks.
    const ThinkingChoices& thinking() const noexcept { return m_thinking; }

    /// Builds the prompt of messages[i] for each i in `indices` (ascending). Throws Error when there are none or the
    /// template refuses them. A system prompt that the template refuses is put in front of the first user message, and
    /// a notice says so. `thinking` is one of thinking().words, or empty.
    BuiltPrompt build(std::span<const Message> messages, std::span<const std::int32_t> indices,
                      std::string_view thinking = {}) const;

private:
    struct Rendering {
        std::string text;
        std::vector<PromptPiece> pieces;
    };

    Rendering render(std::span<const Message> messages, std::span<const std::int32_t> indices,
                     const nlohmann::ordered_json& variables) const;
    Rendering renderMergingSystem(std::span<const Message> messages, std::span<const std::int32_t> indices,
                                  const nlohmann::ordered_json& variables) const;
    Rendering complete(std::span<const Message> messages, std::span<const std::int32_t> indices) const;
    RenderedPrompt renderTemplate(std::span<const Message> messages, const nlohmann::ordered_json& variables,
                                  std::size_t* stepsLeft = nullptr) const;
    ThinkingChoices findThinking() const;
    nlohmann::ordered_json toJson(const Message& message) const;
    /// A notice says which bytes the vocabulary has no token for.
    std::vector<PromptToken> tokenize(const Rendering& rendering, std::vector<std::string>& notices) const;

    const Tokenizer& m_tokenizer;
    const ChatTemplate* m_template = nullptr;
    std::shared_ptr<const ChatTemplate> m_fallback;
    TemplateSource m_source = TemplateSource::Model;
    std::string m_notice;
    std::vector<const ReasoningTags*> m_reasoningTags;
    std::string m_reasoningField;          ///< the field of a message that the template reads; empty if there is none
    bool m_templateCutsReasoning = false;  ///< the template removes the reasoning from the content
    ThinkingChoices m_thinking;
};

}  // namespace vitrine

#pragma once

#include "core/base/sentence.h"
#include "core/generate/engine/built_prompt.h"
#include "core/generate/engine/commands.h"
#include "core/generate/engine/events.h"
#include "core/generate/engine/thinking.h"
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

/// Makes prompts from messages: renders the chat template and tokenizes the result.
///
/// Control tokens are recognised in the template's own text, but not in the text of messages: a message cannot end its
/// own turn. The reasoning of earlier answers is passed in the message field from which the template reads it. If the
/// template reads no such field but removes reasoning from the content, the reasoning is put into the content with its
/// tags. All other templates do not receive the reasoning. If the template or the metadata requires BOS, the prompt
/// begins with exactly one BOS. Immutable.
class PromptBuilder {
public:
    /// `modelTemplate`: the model's own template, or nullptr. Without one, ChatML is used if the vocabulary has the
    /// control tokens of ChatML; otherwise the messages are joined without a template. Both arguments must outlive this
    /// object.
    PromptBuilder(const Tokenizer& tokenizer, const ChatTemplate* modelTemplate);

    TemplateSource source() const noexcept { return m_source; }
    /// The source text of the template in use; empty for raw completion.
    std::string_view templateSource() const noexcept;
    /// Returns a sentence for the user about `source()`; empty if the model's own template is used.
    const std::string& notice() const noexcept { return m_notice; }
    /// The tags of reasoning that the model uses; empty for a model that does not reason.
    const std::vector<const ReasoningTags*>& reasoningTags() const noexcept { return m_reasoningTags; }

    /// The amounts of reasoning that can be chosen in the template.
    const ThinkingChoices& thinking() const noexcept { return m_thinking; }

    /// Builds the prompt of messages[i] for each i in `indices` (ascending). Throws Error when `indices` is empty or
    /// the template refuses the messages. If the template refuses a system prompt, the system prompt is prepended to
    /// the first user message, and a notice reports that. `thinking` is one of thinking().words, or empty.
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
    /// Tokenizes the rendered prompt. If the vocabulary has no token for some bytes, adds a notice about these bytes.
    std::vector<PromptToken> tokenize(const Rendering& rendering, std::vector<Sentence>& notices) const;

    const Tokenizer& m_tokenizer;
    const ChatTemplate* m_template = nullptr;
    std::shared_ptr<const ChatTemplate> m_fallback;
    TemplateSource m_source = TemplateSource::Model;
    std::string m_notice;
    std::vector<const ReasoningTags*> m_reasoningTags;
    /// Name of the message field from which the template reads reasoning; empty if it reads none.
    std::string m_reasoningField;
    bool m_templateCutsReasoning = false;  ///< whether the template removes the reasoning from the content
    ThinkingChoices m_thinking;
};

}  // namespace vitrine

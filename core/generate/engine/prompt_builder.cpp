#include "core/generate/engine/prompt_builder.h"

#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/generate/engine/prompt_tokens.h"
#include "core/template/chat_template.h"
#include "core/text/named_tokens.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cctype>
#include <optional>
#include <string_view>
#include <utility>

namespace vitrine {

namespace {

bool isSpecial(const Tokenizer& tokenizer, std::string_view piece)
{
    const std::optional<TokenId> id = tokenizer.find(piece);
    if (!id) return false;
    const TokenKind kind = tokenizer.kind(*id);
    return kind == TokenKind::Control || kind == TokenKind::UserDefined;
}

/// Returns the name of the message field from which the template reads the reasoning; empty if it reads none.
std::string findReasoningField(std::string_view source)
{
    for (const std::string_view name : {"reasoning_content", "reasoning", "thinking"}) {
        for (const char quote : {'\'', '"'}) {
            std::string quoted(1, quote);
            quoted += name;
            quoted += quote;
            if (source.find(quoted) != std::string_view::npos) return std::string(name);
        }
        const std::string attribute = concat("message.", name);
        for (std::size_t at = 0; (at = source.find(attribute, at)) != std::string_view::npos; at += attribute.size()) {
            const std::size_t end = at + attribute.size();
            if (end == source.size() ||
                (source[end] != '_' && std::isalnum(static_cast<unsigned char>(source[end])) == 0))
                return std::string(name);
        }
    }
    return {};
}

bool splitsAt(std::string_view source, std::string_view tag)
{
    return source.find(concat("split('", tag, "')")) != std::string_view::npos ||
           source.find(concat("split(\"", tag, "\")")) != std::string_view::npos;
}

/// Returns the text that the template writes after the last message.
template <typename Pieces>
std::string_view generationPrompt(std::string_view text, const Pieces& pieces)
{
    std::size_t begin = 0;
    for (const auto& piece : pieces) {
        if (piece.messageIndex >= 0) begin = piece.end;
    }
    return text.substr(begin);
}

}  // namespace

PromptBuilder::PromptBuilder(const Tokenizer& tokenizer, const ChatTemplate* modelTemplate)
    : m_tokenizer(tokenizer), m_template(modelTemplate)
{
    if (m_template) {
        m_reasoningTags = findReasoningTags(m_template->source(), &tokenizer);
        m_reasoningField = findReasoningField(m_template->source());
        m_templateCutsReasoning =
            !m_reasoningTags.empty() && splitsAt(m_template->source(), m_reasoningTags.front()->close);
        m_thinking = findThinking();
        return;
    }
    if (isSpecial(tokenizer, "<|im_start|>") && isSpecial(tokenizer, "<|im_end|>")) {
        m_fallback = ChatTemplate::compile(chatMlTemplateSource());
        m_template = m_fallback.get();
        m_source = TemplateSource::ChatMlFallback;
        m_reasoningTags = findReasoningTags(m_template->source(), &tokenizer);
        m_notice = SENTENCE("The model has no chat template of its own. The model's vocabulary has the tokens of "
                            "ChatML, so the ChatML format is used.");
        return;
    }
    m_source = TemplateSource::RawCompletion;
    m_notice = SENTENCE("The model has no chat template of its own and simply continues the joined messages. Do not "
                        "expect the answers of an assistant.");
}

ThinkingChoices PromptBuilder::findThinking() const
{
    // Limit of the template steps of all renderings together, so that a slow template does not delay opening the model.
    constexpr std::size_t kSteps = 1'000'000;
    std::size_t steps = kSteps;
    const std::vector<Message> sample{{"user", "Hello"}};
    return findThinkingChoices(m_template->source(), [&](const nlohmann::ordered_json& variables) {
        return renderTemplate(sample, variables, &steps).text;
    });
}

std::string_view PromptBuilder::templateSource() const noexcept
{
    return m_template ? std::string_view(m_template->source()) : std::string_view();
}

BuiltPrompt PromptBuilder::build(std::span<const Message> messages, std::span<const std::int32_t> indices,
                                 std::string_view thinking) const
{
    if (indices.empty()) throw Error(SENTENCE("There is no message to answer."));
    BuiltPrompt prompt;
    Rendering rendering;
    const nlohmann::ordered_json variables = thinkingVariables(m_thinking, thinking);
    if (!m_template) {
        rendering = complete(messages, indices);
    } else {
        try {
            rendering = render(messages, indices, variables);
        } catch (const Error& refusal) {
            const auto firstRole = originOf(messages[static_cast<std::size_t>(indices.front())].role);
            if (firstRole != TokenOrigin::System || indices.size() < 2) throw;
            try {
                rendering = renderMergingSystem(messages, indices, variables);
            } catch (const Error&) {
                throw refusal;  // the merged messages were refused, too
            }
            prompt.notices.emplace_back(SENTENCE("The chat template of the model does not support system prompts, so "
                                                 "the system prompt was put before the first message."));
        }
    }
    prompt.tokens = tokenize(rendering, prompt.notices);
    prompt.openedBlock = openedBlock(m_reasoningTags, generationPrompt(rendering.text, rendering.pieces));
    prompt.text = std::move(rendering.text);
    prompt.pieces = std::move(rendering.pieces);
    return prompt;
}

RenderedPrompt PromptBuilder::renderTemplate(std::span<const Message> messages, const nlohmann::ordered_json& variables,
                                             std::size_t* stepsLeft) const
{
    auto list = nlohmann::ordered_json::array();
    for (const Message& message : messages) list.push_back(toJson(message));
    RenderOptions options;
    options.variables = variables;
    options.stepsLeft = stepsLeft;
    addNamedTokens(m_tokenizer.vocabulary(), options.variables);
    return m_template->render(list, options);
}

nlohmann::ordered_json PromptBuilder::toJson(const Message& message) const
{
    nlohmann::ordered_json json{{"role", message.role}, {"content", message.content}};
    if (message.reasoning.empty() || m_reasoningTags.empty()) return json;
    if (!m_reasoningField.empty()) {
        json[m_reasoningField] = message.reasoning;
    } else if (m_templateCutsReasoning) {
        const ReasoningTags& tags = *m_reasoningTags.front();
        json["content"] = concat(tags.open, "\n", message.reasoning, "\n", tags.close, "\n\n", message.content);
    }
    return json;
}

PromptBuilder::Rendering PromptBuilder::render(std::span<const Message> messages, std::span<const std::int32_t> indices,
                                               const nlohmann::ordered_json& variables) const
{
    std::vector<Message> chosen;
    std::vector<std::string> roles;
    for (const std::int32_t index : indices) {
        chosen.push_back(messages[static_cast<std::size_t>(index)]);
        roles.push_back(chosen.back().role);
    }
    RenderedPrompt rendered = renderTemplate(chosen, variables);

    std::vector<PromptPiece> pieces = piecesOf(rendered, roles, indices);
    return {std::move(rendered.text), std::move(pieces)};
}

PromptBuilder::Rendering PromptBuilder::renderMergingSystem(std::span<const Message> messages,
                                                            std::span<const std::int32_t> indices,
                                                            const nlohmann::ordered_json& variables) const
{
    std::vector<Message> merged(messages.begin(), messages.end());
    const auto systemIndex = static_cast<std::size_t>(indices[0]);
    const auto userIndex = static_cast<std::size_t>(indices[1]);
    const std::string joined = merged[systemIndex].content + "\n\n";
    merged[userIndex].content.insert(0, joined);
    Rendering rendering = render(merged, indices.subspan(1), variables);

    // The system prompt was merged into the first user message. In the pieces, its text becomes a separate piece again,
    // with the index of the system message.
    std::vector<PromptPiece> pieces;
    for (const PromptPiece& piece : rendering.pieces) {
        if (piece.messageIndex != indices[1]) {
            pieces.push_back(piece);
            continue;
        }
        const std::string_view text = std::string_view(rendering.text).substr(piece.begin, piece.end - piece.begin);
        const std::size_t offset = merged[userIndex].content.find(text);
        const std::size_t headLeft = offset < joined.size() ? std::min(joined.size() - offset, text.size()) : 0;
        const std::size_t border = piece.begin + headLeft;
        PromptPiece head = piece;
        head.end = border;
        head.origin = TokenOrigin::System;
        head.messageIndex = indices[0];
        PromptPiece rest = piece;
        rest.begin = border;
        if (head.begin < head.end) pieces.push_back(head);
        if (rest.begin < rest.end) pieces.push_back(rest);
    }
    rendering.pieces = std::move(pieces);
    return rendering;
}

PromptBuilder::Rendering PromptBuilder::complete(std::span<const Message> messages,
                                                 std::span<const std::int32_t> indices) const
{
    Rendering result;
    for (const std::int32_t index : indices) {
        const Message& message = messages[static_cast<std::size_t>(index)];
        const std::size_t begin = result.text.size();
        result.text += message.content;
        result.pieces.push_back({begin, result.text.size(), originOf(message.role), index, 0, 0});
    }
    return result;
}

std::vector<PromptToken> PromptBuilder::tokenize(const Rendering& rendering, std::vector<Sentence>& notices) const
{
    std::vector<std::size_t> leftOut;
    std::vector<PromptToken> tokens = tokensOf(m_tokenizer, rendering.text, rendering.pieces, leftOut);
    if (!leftOut.empty()) notices.push_back(leftOutSentence(rendering.text, leftOut, SENTENCE("the prompt")));
    return tokens;
}

}  // namespace vitrine

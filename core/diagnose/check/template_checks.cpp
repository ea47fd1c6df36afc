#include "core/base/error.h"
#include "core/base/visible_text.h"
#include "core/diagnose/check/checks.h"
#include "core/template/chat_template.h"
#include "core/text/named_tokens.h"
#include "core/text/tokenizer.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <string>

namespace vitrine {

namespace {

constexpr std::string_view kSampleAnswer = "Answered";

/// Returns the first special token that the template writes after an answer; nullopt if it writes none.
std::optional<TokenId> specialBehindAnswer(const Tokenizer& tokenizer, const ChatTemplate& own,
                                           std::initializer_list<std::string_view> roles)
{
    auto messages = nlohmann::ordered_json::array();
    for (const std::string_view role : roles) {
        messages.push_back({{"role", role}, {"content", role == "assistant" ? kSampleAnswer : "Asked"}});
    }
    RenderOptions options;
    options.addGenerationPrompt = false;
    options.variables = nlohmann::ordered_json::object();
    addNamedTokens(tokenizer.vocabulary(), options.variables);
    try {
        const std::string text = own.render(messages, options).text;
        const std::size_t answer = text.rfind(kSampleAnswer);
        if (answer == std::string::npos) return std::nullopt;
        for (const TokenId id : tokenizer.encode(text.substr(answer + kSampleAnswer.size()), false, true)) {
            const TokenKind kind = tokenizer.kind(id);
            if (kind == TokenKind::Control || kind == TokenKind::UserDefined) return id;
        }
    } catch (const Error&) {
        // Another check reports templates that cannot be rendered.
    }
    return std::nullopt;
}

bool isSystem(const Message& message)
{
    return message.role == "system" || message.role == "developer";
}

}  // namespace

void checkTemplateSource(TemplateSource source, const Sentence& problem, PromptFindings& found)
{
    if (!problem.empty()) {
        found.push_back({.fault = PromptFault::TemplateBroken,
                         .level = FaultLevel::Error,
                         .sentence = problem,
                         .advice = SENTENCE("The model may not have been trained with this prompt format. Use a file "
                                            "with the template of the model's publisher.")});
    } else if (source == TemplateSource::RawCompletion) {
        found.push_back(
            {.fault = PromptFault::TemplateMissing,
             .level = FaultLevel::Note,
             .sentence = SENTENCE("The file has no chat template, so the model continues the joined messages."),
             .advice = SENTENCE(
                 "Do not expect the answers of an assistant, unless the messages are written as a dialogue.")});
    } else if (source == TemplateSource::ChatMlFallback) {
        found.push_back({.fault = PromptFault::TemplateFallback,
                         .level = FaultLevel::Note,
                         .sentence = SENTENCE("The file has no chat template. ChatML is used instead, because the "
                                              "vocabulary has the tokens of ChatML."),
                         .advice = SENTENCE(
                             "If the answers make no sense, use a file with the template of the model's publisher.")});
    }
}

void checkSystem(const BuiltPrompt& prompt, std::span<const Message> messages, PromptFindings& found)
{
    for (std::size_t i = 0; i < messages.size(); ++i) {
        if (!isSystem(messages[i]) || messages[i].content.find_first_not_of(" \t\r\n") == std::string::npos) continue;
        const bool isThere = std::any_of(prompt.pieces.begin(), prompt.pieces.end(), [i](const PromptPiece& piece) {
            return piece.messageIndex == static_cast<std::int32_t>(i) && piece.end > piece.begin;
        });
        if (isThere) continue;
        found.push_back(
            {.fault = PromptFault::SystemDropped,
             .level = FaultLevel::Error,
             .sentence = SENTENCE("The template leaves out the system message."),
             .advice = SENTENCE(
                 "The model never sees the system message. Add the text of the system message to the first message.")});
        return;
    }
}

void checkStops(const Tokenizer& tokenizer, const ChatTemplate* own, const AnswerSettings& settings,
                PromptFindings& found)
{
    if (tokenizer.endOfGeneration().empty() && settings.stopStrings.empty()) {
        found.push_back({.fault = PromptFault::NoStop,
                         .level = FaultLevel::Error,
                         .sentence = SENTENCE("No token ends an answer."),
                         .advice = SENTENCE(
                             "Every answer continues until the context is full. Set a stop string or a token limit.")});
        return;
    }
    const std::optional<TokenId> eos = tokenizer.vocabulary().eos;
    if (eos && !tokenizer.isEndOfGeneration(*eos)) {
        found.push_back(
            {.fault = PromptFault::NoStop,
             .level = FaultLevel::Error,
             .sentence = SENTENCE("EOS is not among the tokens that end an answer."),
             .advice = SENTENCE(
                 "An answer may fail to stop, because the file marks another token as the end of an answer.")});
    }
    if (!own) return;
    // Some templates write a different token after the last answer of a conversation than after earlier answers.
    const auto last = specialBehindAnswer(tokenizer, *own, {"user", "assistant"});
    const auto inner = specialBehindAnswer(tokenizer, *own, {"user", "assistant", "user"});
    const bool stops = (last && tokenizer.isEndOfGeneration(*last)) || (inner && tokenizer.isEndOfGeneration(*inner));
    const std::optional<TokenId> end = last ? last : inner;
    if (stops || !end) return;
    const std::string& piece = tokenizer.piece(*end);
    const auto& strings = settings.stopStrings;
    if (std::find(strings.begin(), strings.end(), piece) != strings.end()) return;
    found.push_back({.fault = PromptFault::NoStop,
                     .level = FaultLevel::Error,
                     .sentence = SENTENCE("The template ends an answer with ", inQuotes(piece),
                                          ", but the answer of the model does not stop at this text."),
                     .advice = SENTENCE("The model continues with invented turns after its answer. Add the text that "
                                        "ends an answer in the template as a stop string."),
                     .fix = PromptFix{.stopString = piece}});
}

}  // namespace vitrine

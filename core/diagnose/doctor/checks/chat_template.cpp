#include "core/template/chat_template.h"

#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/utf8.h"
#include "core/base/visible_text.h"
#include "core/diagnose/doctor/check.h"
#include "core/diagnose/doctor/conversation.h"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace vitrine {

namespace {

constexpr const char* kKey = "tokenizer.chat_template";

/// Returns whether the template writes text other than white space around the messages.
bool marksTurns(const RenderedPrompt& prompt)
{
    return std::any_of(prompt.spans.begin(), prompt.spans.end(), [&prompt](const PromptSpan& span) {
        const std::string_view text = std::string_view(prompt.text).substr(span.begin, span.end - span.begin);
        return span.source != PromptSpan::Source::Message && text.find_first_not_of(" \t\r\n") != std::string::npos;
    });
}

/// Renders the prompt for one question. If rendering fails, adds a finding and returns nullopt.
std::optional<RenderedPrompt> renderQuestion(Examination& examination, Findings& findings)
{
    try {
        RenderedPrompt prompt = renderRoles(examination, {"user"}, true);
        renderRoles(examination, {"user", "assistant", "user"}, true);
        return prompt;
    } catch (const Error& error) {
        findings.add(
            Severity::Error, kKey, error.sentence().english(),
            {"Even the simplest conversation cannot be turned into a prompt.",
             "Use the template of the model's publisher. vitrine-cli template shows where the template fails."});
        return std::nullopt;
    }
}

/// Reports bytes of the template that are not UTF-8. Such bytes indicate a damaged file or a wrong encoding.
void checkSource(std::string_view source, Findings& findings)
{
    const Findings::Advice advice = {"A template must be UTF-8 text. The model was not trained with the output of a "
                                     "damaged template, and other programs cut off or refuse the template.",
                                     "Use the template of the model's publisher, saved as UTF-8."};
    const auto place = [source](std::size_t at) {
        const auto line = 1 + std::count(source.begin(), source.begin() + static_cast<std::ptrdiff_t>(at), '\n');
        return concat("byte ", at, " (line ", line, ')');
    };
    if (const std::size_t nul = source.find('\0'); nul != std::string_view::npos) {
        findings.add(Severity::Warning, kKey, concat("The template contains a NUL at ", place(nul), '.'), advice);
    }
    for (std::size_t at = 0; at < source.size();) {
        const Utf8Step step = decodeUtf8(source, at);
        if (!step.valid) {
            findings.add(Severity::Warning, kKey, concat("The template is not valid UTF-8 from ", place(at), " on."),
                         advice);
            return;
        }
        at += step.length;
    }
}

void checkContent(const RenderedPrompt& prompt, Findings& findings)
{
    if (prompt.text.find(sampleContent("user")) != std::string::npos) return;
    findings.add(Severity::Error, kKey, "The prompt that the template renders does not contain the user's message.",
                 {"The model never sees the question.", "Use the template of the model's publisher."});
}

/// Reports a template that leaves out system messages without an error. The finding is only a note, because some
/// published templates (Phi 3) also leave them out.
void checkSystem(Examination& examination, Findings& findings)
{
    try {
        const std::string text = renderRoles(examination, {"system", "user"}, true).text;
        if (text.find(sampleContent("system")) != std::string::npos) return;
    } catch (const Error&) {
        return;
    }
    findings.add(Severity::Note, kKey, "The template leaves out system messages without reporting an error.",
                 {"Instructions in a system message never reach the model.",
                  "Put instructions into the first message, or use the template of the model's publisher."});
}

/// Returns whether the text after the question begins an answer. This is the case if the text contains a token that
/// neither ends a turn nor consists of white space.
bool opensAnswer(const Examination& examination, const RenderedPrompt& prompt)
{
    const std::size_t content = prompt.text.rfind(sampleContent("user"));
    if (content == std::string::npos) return true;
    const std::string_view tail = std::string_view(prompt.text).substr(content + sampleContent("user").size());
    const auto isText = [](std::string_view text) { return text.find_first_not_of(" \t\r\n") != std::string::npos; };
    const Tokenizer* tokenizer = examination.tokenizer();
    if (!tokenizer) return isText(tail);
    const std::vector<TokenId> ids = templateTokens(*tokenizer, tail);
    return std::any_of(ids.begin(), ids.end(), [&](TokenId id) {
        return !tokenizer->isEndOfGeneration(id) && isText(tokenizer->tokenBytes(id));
    });
}

void checkGenerationPrompt(Examination& examination, const RenderedPrompt& prompt, Findings& findings)
{
    try {
        if (prompt.text != renderRoles(examination, {"user"}, false).text) return;
    } catch (const Error&) {
        return;  // templates that need add_generation_prompt are not checked
    }
    // In some templates, the text that ends the user's turn also begins the answer ("[/INST]"). Such templates need no
    // other generation prompt.
    if (opensAnswer(examination, prompt)) return;
    if (!marksTurns(prompt)) {
        findings.add(Severity::Note, kKey, "The template only joins the messages, without marking who speaks.",
                     {"The model continues the text instead of answering.",
                      "No change is needed if the model is not an assistant."});
        return;
    }
    findings.add(Severity::Warning, kKey, "The template does not end in a generation prompt.",
                 {"The prompt does not mark the model's turn, so the model may continue the user's message.",
                  "Make the template write the start of the assistant's turn if add_generation_prompt is true."});
}

/// Returns the first name in the metadata that contains a word for chat models, such as "instruct" or "chat"; empty if
/// no name does.
std::string nameOfChatModel(const GgufFile& file)
{
    if (file.tensors().empty()) return {};  // the file contains only a vocabulary
    for (const char* key : {"general.finetune", "general.name", "general.basename"}) {
        const GgufValue* const value = file.find(key);
        const auto* const name = value ? std::get_if<std::string_view>(&value->value) : nullptr;
        if (!name) continue;
        std::string lower(*name);
        std::ranges::transform(lower, lower.begin(),
                               [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
        const auto has = [&lower](std::string_view word) { return lower.find(word) != std::string::npos; };
        const bool isShort = lower == "it" || lower.ends_with("-it") || lower.ends_with(" it") || has("-it-");
        if (has("instruct") || has("chat") || isShort) return std::string(*name);
    }
    return {};
}

/// Reports which format is used in place of the missing template. core/generate/engine/prompt_builder.cpp chooses the
/// format.
void noteMissing(const Examination& examination, Findings& findings)
{
    if (examination.tokenizer() && hasChatMl(*examination.tokenizer())) {
        findings.add(
            Severity::Warning, kKey, "The file has no chat template, but its vocabulary has the tokens of ChatML.",
            {"vitrine-cli chat and the window therefore write every message in ChatML (<|im_start|>role … <|im_end|>). "
             "This is right for most models with these tokens, but other programs may send the text without ChatML.",
             "If the answers make no sense, use the template of the model's publisher."});
        return;
    }
    if (const std::string chatName = nameOfChatModel(examination.file()); !chatName.empty()) {
        findings.add(
            Severity::Warning, kKey,
            concat("The file has no chat template, although its name, ", inQuotes(chatName),
                   ", is that of a chat model."),
            {"Programs send the text without any format, or guess a format that the model was not trained for.",
             "Use a file that has the template of the model's publisher."});
        return;
    }
    findings.add(Severity::Note, kKey, "The file has no chat template.",
                 {"Without a template, answers are continuations of the text and not the answers of an assistant.",
                  "No change is needed for a base model. Otherwise, use a file that has the template."});
}

}  // namespace

void checkChatTemplate(Examination& examination, Findings& findings)
{
    if (!examination.templateProblem().empty()) {
        findings.add(Severity::Error, kKey, examination.templateProblem(),
                     {"Without its template, prompts have a format that the model was not trained with.",
                      "Correct the line that the message names, or use the template of the model's publisher."});
        return;
    }
    if (!examination.chatTemplate()) {
        noteMissing(examination, findings);
        return;
    }
    checkSource(examination.chatTemplate()->source(), findings);
    const std::optional<RenderedPrompt> prompt = renderQuestion(examination, findings);
    if (!prompt) return;
    checkContent(*prompt, findings);
    if (prompt->text.find(sampleContent("user")) != std::string::npos) checkSystem(examination, findings);
    checkGenerationPrompt(examination, *prompt, findings);
}

}  // namespace vitrine

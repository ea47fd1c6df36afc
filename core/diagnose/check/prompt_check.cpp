#include "core/diagnose/check/prompt_check.h"

#include "core/base/sentence.h"
#include "core/diagnose/check/checks.h"
#include "core/generate/engine/model_prompts.h"
#include "core/model/model.h"

#include <algorithm>
#include <utility>

namespace vitrine {

namespace {

constexpr std::string_view kFaultNames[] = {
    "too-long",       "template-broken", "template-missing", "template-fallback", "template-family", "system-dropped",
    "double-bos",     "missing-bos",     "special-split",    "special-in-text",   "unknown",         "trailing-space",
    "beyond-trained", "no-stop",         "greedy-loop",      "server-vocabulary", "server-prompt"};
static_assert(std::size(kFaultNames) == kPromptFaults);

/// Returns a sentence with the reason why the file's own template cannot be used; empty if it can be used.
Sentence templateProblem(const Model& model)
{
    if (model.chatTemplate()) return {};
    for (const Sentence& notice : model.notices()) {
        if (notice.english().find("template") != std::string::npos) return notice;
    }
    return {};
}

void checkWhatIsSent(const Model& model, PromptCheck& check)
{
    const Tokenizer& tokenizer = model.tokenizer();
    checkBegin(tokenizer, model.config().architecture, check.tokens, check.findings);
    checkSpelled(tokenizer, check.tokens, check.findings);
    checkUnknown(tokenizer, check.tokens, check.findings);
    checkTrailingSpace(check.tokens, check.findings);
    checkTrainedContext(check.tokens, model.config().contextLength, check.findings);
}

/// Runs the checks that only concern the settings and the template, not the prompt itself.
PromptCheck checkSettings(const Model& model, TemplateSource source, const AnswerSettings& settings)
{
    PromptCheck check;
    for (std::size_t i = 0; i < kOwnPromptFaults; ++i) check.checked.push_back(static_cast<PromptFault>(i));
    checkTemplateSource(source, templateProblem(model), check.findings);
    checkStops(model.tokenizer(), model.chatTemplate(), settings, check.findings);
    checkGreedy(settings.sampling, check.findings);
    return check;
}

void finish(PromptCheck& check)
{
    std::stable_sort(check.findings.begin(), check.findings.end(),
                     [](const PromptFinding& a, const PromptFinding& b) { return a.fault < b.fault; });
}

}  // namespace

std::string_view faultName(PromptFault fault) noexcept
{
    return kFaultNames[static_cast<std::size_t>(fault)];
}

std::string_view levelName(FaultLevel level) noexcept
{
    constexpr std::string_view kNames[] = {"note", "warning", "error"};
    return kNames[static_cast<std::size_t>(level)];
}

PromptCheck checkPrompt(const ModelPrompts& prompts, std::span<const Message> messages, const PromptLimits& limits,
                        const AnswerSettings& settings, const std::stop_token& stop)
{
    const Model& model = *prompts.model();
    const TemplateSource source = prompts.builder().source();
    PromptFinding failure{.level = FaultLevel::Error};
    try {
        return checkBuilt(model, source, prompts.fit(messages, limits, stop).prompt, messages, settings);
    } catch (const PromptTooLong& error) {
        failure.fault = PromptFault::TooLong;
        failure.sentence = error.sentence();
        failure.advice = SENTENCE("The model cannot answer this chat. Shorten the chat, or choose a longer context.");
    } catch (const Error& error) {
        if (stop.stop_requested()) throw;
        model.file().requireIntact();
        failure.fault = PromptFault::TemplateBroken;
        failure.sentence = error.sentence();
        failure.advice = SENTENCE("The template cannot write the messages of this chat, so there is no prompt.");
    }
    PromptCheck check = checkSettings(model, source, settings);
    check.findings.push_back(std::move(failure));
    finish(check);
    return check;
}

PromptCheck checkBuilt(const Model& model, TemplateSource source, const BuiltPrompt& prompt,
                       std::span<const Message> messages, const AnswerSettings& settings)
{
    PromptCheck check = checkSettings(model, source, settings);
    checkSystem(prompt, messages, check.findings);
    check.tokens = prompt.tokens;
    checkWhatIsSent(model, check);
    finish(check);
    return check;
}

PromptCheck checkTokens(const Model& model, std::span<const TokenId> ids, const AnswerSettings& settings)
{
    PromptCheck check;
    for (const TokenId id : ids) {
        PromptToken& token = check.tokens.emplace_back();
        token.record.id = id;
        token.record.bytes = model.tokenizer().tokenBytes(id);
        token.record.kind = model.tokenizer().kind(id);
        token.record.position = static_cast<std::int32_t>(check.tokens.size() - 1);
        token.origin = TokenOrigin::User;
        token.messageIndex = -1;
    }
    for (std::size_t i = static_cast<std::size_t>(PromptFault::DoubleBos); i < kOwnPromptFaults; ++i) {
        const auto fault = static_cast<PromptFault>(i);
        if (fault != PromptFault::SpecialInText) check.checked.push_back(fault);  // there are no messages to check
    }
    checkWhatIsSent(model, check);
    checkStops(model.tokenizer(), nullptr, settings, check.findings);
    checkGreedy(settings.sampling, check.findings);
    finish(check);
    return check;
}

}  // namespace vitrine

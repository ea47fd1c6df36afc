#include "app/chat/answer_request.h"

#include "app/answers/run_facts.h"
#include "app/chat/prompt_history.h"
#include "app/library/model_library.h"
#include "app/settings/app_settings.h"
#include "app/store/text.h"

#include <utility>

namespace vitrine {

namespace {

AnswerStart startOf(const AnswerWanted& wanted, const ChatOverrides& own, const AppSettings& settings,
                    const ModelLibrary& library)
{
    AnswerStart start;
    start.chat = wanted.chat;
    start.parent = wanted.conversation.back().id;
    start.modelName = library.name();
    start.modelPath = library.path();
    QJsonObject answers = own.answerSettings(settings);
    if (!wanted.beginning.earlier.isEmpty()) answers.insert(QStringLiteral("earlier"), wanted.beginning.earlier);
    start.settings = answerSettings(std::move(answers), *library.summary());
    start.facts = factsOf(*library.summary());
    return start;
}

}  // namespace

AnswerRequest answerRequest(AnswerWanted wanted, const ChatOverrides& own, const AppSettings& settings,
                            const ModelLibrary& library)
{
    AnswerRequest request;
    request.start = startOf(wanted, own, settings, library);
    Generate& command = request.command;
    command.conversation = wanted.chat;
    command.modelPath = library.summary()->path;  // the open model, which the user sees as selected
    PromptHistory history = promptHistory(wanted.systemPrompt, wanted.conversation);
    command.messages = std::move(history.messages);
    request.sources = std::move(history.sources);
    command.overflow = static_cast<Overflow>(own.overflow(settings));
    command.thinking = toUtf8(own.reasoning());
    if (const int most = own.reasoningTokens()) command.thinkingTokens = static_cast<std::uint32_t>(most);
    command.sampling = own.sampling(settings);
    command.grammar = own.grammar();
    if (wanted.seed) {
        command.sampling.seed = *wanted.seed;
        command.sampling.randomSeed = false;
    }
    for (const QString& stop : own.stopStrings(settings)) command.stopStrings.push_back(toUtf8(stop));
    command.maxTokens = static_cast<std::uint32_t>(own.maxTokens(settings));
    command.alternatives = static_cast<std::uint32_t>(settings.alternatives());
    command.scorePrompt = settings.scorePrompt();
    if (!settings.drafts()) command.draftTokens = 0;
    Continuation& beginning = wanted.beginning;
    for (const TokenRecord& record : beginning.tokens) command.answerTokens.push_back(record.id);
    command.answerReasoning = beginning.reasoning;
    command.answerText = beginning.text;
    request.beginning = std::move(beginning.tokens.empty() ? beginning.records : beginning.tokens);
    request.kept = wanted.kept;
    return request;
}

}  // namespace vitrine

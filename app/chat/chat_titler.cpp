#include "app/chat/chat_titler.h"

#include "app/chat/prompt_history.h"
#include "app/chat/running_answers.h"
#include "app/engine/engine_bridge.h"
#include "app/library/endpoints.h"
#include "app/library/model_library.h"
#include "app/settings/app_settings.h"
#include "app/store/chat_store.h"
#include "app/store/database.h"
#include "app/store/text.h"
#include "core/base/error.h"

#include <QRegularExpression>
#include <QTimer>

#include <algorithm>
#include <utility>

namespace vitrine {

namespace {

constexpr std::uint32_t kMostTokens = 32;

// The text is for the model and is not translated.
const QString kRequest = QStringLiteral("Write a title for this conversation: at most six words, in the language of "
                                        "the conversation, on one line. Answer with "
                                        "the title alone.");

}  // namespace

ChatTitler::ChatTitler(const Parts& parts, QObject* parent) : QObject(parent), m_parts(parts)
{
    connect(&parts.running, &RunningAnswers::answeringChanged, this, [this] {
        if (m_parts.running.any())
            cancelTitle();
        else
            askSoon();
    });
    connect(&parts.library, &ModelLibrary::changed, this, [this] {
        if (m_parts.library.loading()) cancelTitle();
    });
    connect(&parts.bridge, &EngineBridge::tokensGenerated, this, &ChatTitler::takeTokens);
    connect(&parts.bridge, &EngineBridge::generationFinished, this, &ChatTitler::finish);
    connect(&parts.bridge, &EngineBridge::failed, this, [this](const Failed& event) {
        // Usually the context has no space for the request. The chat keeps its default title.
        if (event.request == m_request) m_request = 0;
    });
}

template <typename Action>
void ChatTitler::guarded(Action action)
{
    try {
        action();
    } catch (const Error& error) {
        emit failed(error.sentence(), fromUtf8(error.detail()));
    }
}

void ChatTitler::noteAnswer(qint64 chat)
{
    if (!m_parts.settings.modelTitles()) return;
    std::erase(m_waiting, chat);
    m_waiting.push_back(chat);
    askSoon();
}

/// Sends the next request after the current event, so that a queued message is sent first.
void ChatTitler::askSoon()
{
    QTimer::singleShot(0, this, &ChatTitler::ask);
}

bool ChatTitler::mayAsk() const
{
    const ModelLibrary& library = m_parts.library;
    return m_request == 0 && !m_parts.running.any() && library.loaded() && !library.loading() &&
           Endpoints::hostOf(library.path()).isEmpty() && m_parts.settings.modelTitles();
}

void ChatTitler::ask()
{
    while (!m_waiting.empty() && mayAsk()) {
        const qint64 chat = m_waiting.back();
        m_waiting.pop_back();
        guarded([&] {
            Generate command;
            if (!prepare(chat, command)) return;
            command.request = m_request = m_parts.bridge.nextRequest();
            m_chat = chat;
            m_answer.clear();
            m_parts.bridge.post(std::move(command));
        });
    }
}

bool ChatTitler::prepare(qint64 chat, Generate& command) const
{
    const auto details = m_parts.chats.chat(chat);
    if (!details || details->titleIsOwn || isTemporary(chat)) return false;
    std::vector<StoredMessage> messages = m_parts.chats.messages(chat);
    const auto isAnswer = [](const StoredMessage& message) { return message.role == QLatin1String("assistant"); };
    if (messages.size() < 2 || !isAnswer(messages.back()) || messages.back().state != MessageState::Complete)
        return false;
    if (details->title != titleFromMessage(messages.front().text)) return false;
    StoredMessage request;
    request.role = QStringLiteral("user");
    request.text = kRequest;
    messages.push_back(std::move(request));
    command.conversation = chat;
    command.modelPath = m_parts.library.summary()->path;
    command.messages = promptHistory(details->systemPrompt, messages).messages;
    command.overflow = Overflow::Stop;
    command.maxTokens = kMostTokens;
    command.thinkingTokens = 0;
    command.alternatives = 0;
    command.scoreAnswer = false;
    command.sampling.values["temperature"] = 0;
    command.sampling.randomSeed = false;
    return true;
}

void ChatTitler::cancelTitle()
{
    if (m_request == 0) return;
    m_parts.bridge.cancel(std::exchange(m_request, 0));
    m_waiting.push_back(m_chat);
}

void ChatTitler::takeTokens(const std::vector<TokenGenerated>& events)
{
    if (events.front().request != m_request) return;
    for (const TokenGenerated& event : events) {
        if (event.textWasReasoning) m_answer.clear();
        m_answer += event.text;
    }
}

void ChatTitler::finish(const GenerationFinished& event)
{
    if (event.request != m_request) return;
    m_request = 0;
    if (event.textWasReasoning) m_answer.clear();
    const QString title = titleIn(fromUtf8(m_answer + event.remainingText));
    guarded([&] {
        if (!title.isEmpty() && m_parts.chats.setMadeTitle(m_chat, title)) emit titled(m_chat);
    });
    askSoon();
}

QString ChatTitler::titleIn(const QString& answer)
{
    static const QRegularExpression marks(QStringLiteral("^[\\s#*_`\"'“”„«»「」]+|[\\s*_`\"'“”„«»「」.。]+$"));
    static const QRegularExpression label(QStringLiteral("^(?:the )?title(?:\\s*:| is)\\s*"),
                                          QRegularExpression::CaseInsensitiveOption);
    for (QString line : answer.split(u'\n')) {
        line.remove(marks).remove(label).remove(marks);
        if (!line.isEmpty()) return titleFromName(line);
    }
    return {};
}

}  // namespace vitrine

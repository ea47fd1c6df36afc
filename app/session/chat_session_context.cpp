#include "app/library/model_library.h"
#include "app/models/message_list_model.h"
#include "app/session/chat_session.h"
#include "app/session/prompt_history.h"
#include "app/settings/app_settings.h"

#include <algorithm>
#include <utility>

// The part of the session that says how much of the context the next prompt takes, and what has no room in it.
namespace vitrine {

int ChatSession::contextUsed() const
{
    if (const AnswerRun* run = shownRun(); run && run->contextUsed() > 0) return run->contextUsed();
    if (m_counted != ContextParts()) return m_counted.used();
    // Until it is counted, or without a model that could: what the last answer says.
    const AnswerInfo* answer = lastAnswer();
    return answer ? answer->promptTokens + answer->generatedTokens : 0;
}

int ChatSession::contextLength() const
{
    return m_parts.library.contextLength();
}

/// One count at a time, on its own thread; what changes meanwhile is counted when it is done.
void ChatSession::countSoon()
{
    m_countAgain = m_counting;
    if (!m_counting) countContext();
}

/// Gives up what is being counted.
void ChatSession::countContext()
{
    m_preview.cancel();
    m_counting = false;
    m_countAgain = false;
    const ModelLibrary& library = m_parts.library;
    std::vector<StoredMessage> conversation = m_messages->messages();
    StoredMessage draft;
    draft.role = QStringLiteral("user");
    draft.text = m_chat.draft + m_chat.pasted;
    const bool drafted = !draft.text.trimmed().isEmpty();
    if (drafted) conversation.push_back(std::move(draft));
    if (library.loading() || !library.prompts() || conversation.empty()) {
        if (std::exchange(m_counted, {}) != ContextParts()) emit progressChanged();
        return;
    }
    PromptHistory history = promptHistory(m_chat.systemPrompt, conversation);
    m_sources = std::move(history.sources);
    m_draftIndex = drafted ? static_cast<std::int32_t>(history.messages.size()) - 1 : -1;
    m_counting = true;
    const AppSettings& settings = m_parts.settings;
    m_preview.start(library.prompts(), [messages = std::move(history.messages)] { return messages; },
                    {.maxTokens = static_cast<std::uint32_t>(settings.maxTokens()),
                     .overflow = static_cast<Overflow>(settings.overflow())});
}

void ChatSession::handleUncounted(const QString& sentence)
{
    m_counting = false;
    m_counted = {.history = contextLength()};  // what cannot be left out fills it already
    if (!generating()) setNotice(sentence);
    emit progressChanged();
    if (m_countAgain) countContext();
}

void ChatSession::handleCount(const FittedPrompt& prompt)
{
    m_counting = false;
    m_counted = contextParts(prompt, m_draftIndex);
    const std::vector<qint64> leftOut = sourcesOf(m_sources, prompt.droppedMessages);
    if (!generating()) {
        m_messages->setLeftOut(leftOut);
        if (const int count = static_cast<int>(leftOut.size()); count > 0) {
            setNotice(count == 1
                          ? tr("The context of %1 tokens does not hold the whole chat: 1 message will be left out of"
                               " the prompt.")
                                .arg(contextLength())
                          : tr("The context of %1 tokens does not hold the whole chat: %2 messages will be left out"
                               " of the prompt.")
                                .arg(contextLength())
                                .arg(count));
        }
    }
    emit progressChanged();
    if (m_countAgain) countContext();
}

void ChatSession::keepAll()
{
    m_parts.settings.setOverflow(AppSettings::Overflow::Stop);
    dismissNotice();
    const StoredMessage* last = m_messages->last();
    if (!generating() && last && !last->answer.leftOut.empty()) removeBranch(last->id);
    m_messages->setLeftOut({});
    countContext();
}

}  // namespace vitrine

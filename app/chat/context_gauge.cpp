#include "app/chat/context_gauge.h"

#include "app/chat/prompt_history.h"
#include "app/models/message_list_model.h"

#include <utility>

namespace vitrine {

ContextGauge::ContextGauge(Parts parts, QObject* parent) : QObject(parent), m_parts(std::move(parts))
{
    connect(&m_preview, &PromptPreview::ready, this, &ContextGauge::take);
    connect(&m_preview, &PromptPreview::failed, this, &ContextGauge::fail);
    connect(&m_preview, &PromptPreview::tooLong, this, &ContextGauge::takeTooLong);
}

int ContextGauge::used() const
{
    if (const int tokens = m_parts.usedByAnswer(); tokens > 0) return tokens;
    if (m_counted != ContextParts()) return m_counted.used();
    const AnswerInfo* answer = lastAnswer();
    return answer ? answer->promptTokens + answer->generatedTokens : 0;
}

const AnswerInfo* ContextGauge::lastAnswer() const
{
    for (int row = m_parts.messages.count() - 1; row >= 0; --row) {
        const StoredMessage* message = m_parts.messages.messageAt(row);
        if (message->answer.promptTokens > 0) return &message->answer;
    }
    return nullptr;
}

std::vector<StoredMessage> ContextGauge::conversation() const
{
    return conversationWith(m_parts.next().unsentMessage);
}

std::vector<StoredMessage> ContextGauge::conversationWith(const QString& unsent) const
{
    std::vector<StoredMessage> conversation = m_parts.messages.messages();
    if (unsent.trimmed().isEmpty()) return conversation;
    StoredMessage message;
    message.role = QStringLiteral("user");
    message.text = unsent;
    conversation.push_back(std::move(message));
    return conversation;
}

void ContextGauge::reset()
{
    m_counted = {};
    m_isTooLong = false;
    m_leftOut.clear();
}

void ContextGauge::countSoon()
{
    m_countAgain = m_isCounting;
    if (!m_isCounting) count();
}

void ContextGauge::count()
{
    m_preview.cancel();
    m_isCounting = false;
    m_countAgain = false;
    NextPrompt next = m_parts.next();
    std::vector<StoredMessage> conversation = conversationWith(next.unsentMessage);
    m_ends = std::move(next.unsentEnds);
    m_countsUnsent = !next.unsentMessage.trimmed().isEmpty();
    if (!next.prompts || conversation.empty()) {
        // Without a model, no count is possible. The messages that were left out of the last answer are still known.
        const AnswerInfo* answer = lastAnswer();
        m_parts.messages.setLeftOut(answer ? answer->leftOut : std::vector<qint64>());
        const bool wasTooLong = std::exchange(m_isTooLong, false);
        if (std::exchange(m_counted, {}) != ContextParts() || wasTooLong) emit changed();
        return;
    }
    m_isCounting = true;
    m_preview.start(
        next.prompts,
        [system = next.systemPrompt, conversation = std::move(conversation)] {
            return promptHistory(system, conversation).messages;
        },
        next.limits);
}

void ContextGauge::fail(const LocalizedText& sentence)
{
    const NextPrompt next = m_parts.next();
    m_counted = {.history = next.contextLength};  // upper bound: the whole context
    m_isTooLong = false;
    if (!next.answered) emit noticed(sentence);
    end();
}

/// Called when the counted prompt does not fit in the context. If isTooLong() is set, the message editor offers
/// remedies.
///
/// If the conversation ends with an answer, the prompt is only too long if the chat keeps all messages
/// (Overflow::Stop). Otherwise earlier messages may be left out once the user asks the next question.
void ContextGauge::takeTooLong(int tokens)
{
    const NextPrompt next = m_parts.next();
    m_counted = {.history = tokens};
    const StoredMessage* last = m_parts.messages.last();
    const bool asks = m_countsUnsent || (last && last->role == QLatin1String("user"));
    m_isTooLong = asks || next.limits.overflow == Overflow::Stop;
    if (!next.answered) m_parts.messages.setLeftOut({});
    end();
}

void ContextGauge::take(const FittedPrompt& prompt)
{
    const NextPrompt next = m_parts.next();
    m_counted = contextParts(prompt, m_countsUnsent);
    m_isTooLong = false;
    emit unsentCounted(m_countsUnsent ? tokensOfStretches(prompt, m_ends) : std::vector<int>());
    if (!next.answered) {
        std::vector<qint64> leftOut;
        if (!prompt.droppedMessages.empty()) {
            leftOut = sourcesOf(promptHistory(next.systemPrompt, m_parts.messages.messages()).sources,
                                prompt.droppedMessages);
        }
        m_parts.messages.setLeftOut(leftOut);
        // Emitted once, so that the notice does not return after the user dismissed it.
        const bool isNew = std::exchange(m_leftOut, leftOut) != leftOut;
        if (const int count = static_cast<int>(leftOut.size()); isNew && count > 0) {
            emit noticed([count, length = next.contextLength] {
                return tr("The context of %L1 tokens does not hold the whole chat: %Ln messages will be left out of "
                          "the prompt.",
                          nullptr, count)
                    .arg(length);
            });
        }
    }
    end();
}

/// Reports the end of a count, and starts the next count if the prompt has changed since this one began.
void ContextGauge::end()
{
    m_isCounting = false;
    emit changed();
    if (m_countAgain) count();
}

}  // namespace vitrine

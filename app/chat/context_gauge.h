#pragma once

#include "app/chat/context_parts.h"
#include "app/chat/prompt_preview.h"
#include "app/i18n/localized_text.h"
#include "app/store/stored_types.h"

#include <QObject>
#include <QString>

#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

namespace vitrine {

class MessageListModel;

/// Everything besides the shown messages that the next prompt of a chat depends on.
struct NextPrompt {
    std::shared_ptr<const Prompts> prompts = {};  ///< null: no model is open, so prompts cannot be built
    QString systemPrompt = {};
    QString unsentMessage = {};                ///< blank: the prompt ends with the last shown message
    std::vector<std::size_t> unsentEnds = {};  ///< byte offsets in unsentMessage whose tokens are counted separately
    PromptLimits limits = {};
    int contextLength = 0;  ///< tokens
    bool answered = false;  ///< an answer is running, so the marked messages are those that were left out of its prompt
};

/// Counts the tokens of the next prompt of the shown chat, and finds the messages that do not fit into the context.
/// Marks these messages in the list of messages.
class ContextGauge : public QObject {
    Q_OBJECT

public:
    /// `next` is called before each count and when a count ends. `messages`, and everything that `next` uses, must
    /// outlive this object.
    ContextGauge(MessageListModel& messages, std::function<NextPrompt()> next, QObject* parent = nullptr);

    /// Parts of the next prompt; all 0 while it is not counted.
    const ContextParts& counted() const { return m_counted; }
    /// Tokens of the next prompt. Until it is counted, or without a model, the counts of the last answer are used.
    int used() const;
    /// Whether the next prompt would get no answer: it fills the context, and no further messages may be left out.
    bool isTooLong() const { return m_isTooLong; }
    /// Returns the newest shown answer with known token counts; null if no such answer exists.
    const AnswerInfo* lastAnswer() const;
    /// Returns the messages of the next prompt after the system prompt: those that are shown, and the unsent message.
    std::vector<StoredMessage> conversation() const;

    /// Starts a count and cancels the running one.
    void count();
    /// Starts a count. If one is running, starts the next when it is done.
    void countSoon();
    /// Forgets the counts of the previous chat. count() must follow.
    void reset();
    /// Makes the next count report messages that were left out, even if it reported them before.
    void forgetLeftOut() { m_leftOut.clear(); }

signals:
    /// counted(), used() or isTooLong() may have changed.
    void changed();
    /// The tokens of the unsent message were counted, one number for each of NextPrompt::unsentEnds. Empty if they are
    /// unknown.
    void unsentCounted(const std::vector<int>& tokens);
    /// The prompt could not be built, or some messages will be left out of it. Not emitted while an answer is running.
    void noticed(const LocalizedText& sentence);

private:
    std::vector<StoredMessage> conversationWith(const QString& unsent) const;
    void take(const FittedPrompt& prompt);
    void fail(const LocalizedText& sentence);
    void takeTooLong(int tokens);
    void end();

    MessageListModel& m_messages;
    std::function<NextPrompt()> m_next;
    PromptPreview m_preview{this};
    ContextParts m_counted;
    bool m_isTooLong = false;
    std::vector<std::size_t> m_ends;  ///< NextPrompt::unsentEnds of the running count
    bool m_countsUnsent = false;      ///< whether the running count includes an unsent message
    std::vector<qint64> m_leftOut;    ///< messages left out of the next prompt, as last reported
    bool m_isCounting = false;
    bool m_countAgain = false;  ///< the prompt changed after counting began
};

}  // namespace vitrine

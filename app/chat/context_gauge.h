#pragma once

#include "app/chat/context_parts.h"
#include "app/chat/prompt_preview.h"
#include "app/i18n/localized_text.h"
#include "app/store/stored_types.h"

#include <QObject>
#include <QString>
#include <QtQml/qqmlregistration.h>

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
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    /// Tokens of the next prompt in the loaded model, or of the prompt that is being answered. `used` is the total;
    /// `system` and `unsent` are parts of it. `reserve` tokens are kept free for the answer. `length` is the size of
    /// the context.
    Q_PROPERTY(int used READ used NOTIFY changed)
    Q_PROPERTY(int system READ system NOTIFY changed)
    Q_PROPERTY(int unsent READ unsent NOTIFY changed)
    Q_PROPERTY(int reserve READ reserve NOTIFY changed)
    Q_PROPERTY(int length READ length NOTIFY changed)
    /// Whether the next prompt would get no answer: it fills the context, and no further messages may be left out.
    Q_PROPERTY(bool tooLong READ isTooLong NOTIFY changed)

public:
    /// Everything that the members use must outlive this object.
    struct Parts {
        MessageListModel& messages;
        /// Called before each count and when a count ends.
        std::function<NextPrompt()> next;
        /// Returns the tokens of the running answer in the shown chat and of its prompt; 0 while unknown.
        std::function<int()> usedByAnswer;
        /// Returns the size of the context in tokens.
        std::function<int()> length;
    };
    explicit ContextGauge(Parts parts, QObject* parent = nullptr);

    /// Until the next prompt is counted, or without a model, the counts of the last answer are used.
    int used() const;
    int system() const { return m_counted.system; }
    int unsent() const { return m_counted.draft; }
    int reserve() const { return m_counted.reserve; }
    int length() const { return m_parts.length(); }
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

    Parts m_parts;
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

#pragma once

#include "app/i18n/localized_text.h"
#include "app/models/message_list_model.h"

#include <QObject>
#include <QString>
#include <QtQml/qqmlregistration.h>

#include <map>

namespace vitrine {

class AnswerRun;
class AppSettings;
class ChatSession;
class ChatStore;
class ModelLibrary;

/// A question that is asked outside the main window, and its answer (ui/ask).
///
/// Each question becomes a chat of its own in the store before the engine gets it. So neither a crash nor the next
/// question can lose it, and to turn it into a full chat only means to open it in the main window. This chat is not the
/// one that the main window shows; the session sends the question and writes the answer all the same.
class QuickQuestion : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    /// The answer to the last question, as the only row. No row before it begins.
    Q_PROPERTY(vitrine::MessageListModel* answer READ answer CONSTANT)
    /// Whether a question has been asked, so that its chat exists.
    Q_PROPERTY(bool asked READ asked NOTIFY changed)
    /// Whether the answer is being generated.
    Q_PROPERTY(bool answering READ answering NOTIFY changed)
    /// Whether the question is asked when the model is open.
    Q_PROPERTY(bool waiting READ waiting NOTIFY changed)
    /// One sentence that explains why the question was not asked; empty if it was.
    Q_PROPERTY(QString problem READ problem NOTIFY changed)

public:
    /// All members must outlive this object.
    struct Parts {
        ChatStore& chats;
        ChatSession& session;
        ModelLibrary& library;
        const AppSettings& settings;
    };
    explicit QuickQuestion(const Parts& parts, QObject* parent = nullptr);

    MessageListModel* answer() { return &m_answer; }
    /// Id of the chat of the question; 0 if no question was asked.
    qint64 chat() const { return m_chat; }
    bool asked() const { return m_chat != 0; }
    bool answering() const;
    bool waiting() const { return !m_waiting.isEmpty(); }
    QString problem() const { return m_problem.text(); }

    /// Asks in a new chat. While a model is being opened, waits for it. Does nothing while a question is being
    /// answered.
    Q_INVOKABLE void ask(const QString& text);
    /// Returns the whole text of the answer; empty without an answer.
    Q_INVOKABLE QString answerText() const;
    /// Stops the answer, or no longer waits for the model.
    Q_INVOKABLE void stop();
    /// Shows the chat of the question in the main window, and forgets it here. If `text` differs from the question that
    /// was asked, it becomes the unsent message of this chat. Without a chat, it becomes that of a new chat.
    Q_INVOKABLE void openAsChat(const QString& text);

    /// Forgets the question, if this is its chat: the chat was removed from the list.
    void forget(qint64 chat);
    /// Reads the answer again after the chat file was replaced.
    void reload();
    /// Continues with the new id of the chat after late chats were moved (ChatStore::moveLate). `moved` maps old to new
    /// ids.
    void follow(const std::map<qint64, qint64>& moved);

signals:
    void changed();
    /// The answer has ended. `words` are its beginning for a screen reader (MessageListModel::spokenOf).
    void answered(const QString& words);
    /// The chat is shown, and the main window should become active.
    void chatShown();
    void failed(const LocalizedText& sentence, const QString& detail);

private:
    void takeBegun(const AnswerRun& run, qint64 parent);
    void askWaiting();
    void clear();

    Parts m_parts;
    MessageListModel m_answer{this};
    qint64 m_chat = 0;  ///< chat of the question; 0: no question was asked
    QString m_text;     ///< the question that was asked
    QString m_waiting;  ///< question that waits for the model; empty: none
    LocalizedText m_problem;
};

}  // namespace vitrine

#pragma once

#include "app/chat/chat_notices.h"
#include "app/chat/chat_saver.h"
#include "app/chat/chat_undo.h"
#include "app/chat/context_gauge.h"
#include "app/chat/message_sender.h"
#include "app/chat/message_versions.h"
#include "app/chat/pause_notice.h"
#include "app/chat/running_answers.h"
#include "app/chat/shown_answer.h"
#include "app/chat/shown_chat.h"
#include "app/chat/unsent_message.h"
#include "app/models/message_list_model.h"

#include <QObject>
#include <QtQml/qqmlregistration.h>

namespace vitrine {

/// The chat that is shown, and the running answers of all chats.
///
/// This class creates the parts of a chat, connects them to each other, and offers them to the window; each part does
/// one thing. Sending stores the user's message before the engine gets the request. A running answer continues while
/// another chat is shown. Data that the store cannot take is kept, reported and written later. Messages are never
/// overwritten: an edit, another answer and a continued answer are new versions of a message.
class ChatSession : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    Q_PROPERTY(vitrine::ShownChat* chat READ chat CONSTANT)
    Q_PROPERTY(vitrine::MessageListModel* messages READ messages CONSTANT)
    Q_PROPERTY(vitrine::MessageVersions* versions READ versions CONSTANT)
    Q_PROPERTY(vitrine::UnsentMessage* unsent READ unsent CONSTANT)
    Q_PROPERTY(vitrine::MessageSender* sender READ sender CONSTANT)
    Q_PROPERTY(vitrine::ShownAnswer* answer READ answer CONSTANT)
    Q_PROPERTY(vitrine::RunningAnswers* running READ running CONSTANT)
    Q_PROPERTY(vitrine::PauseNotice* pauseNotice READ pauseNotice CONSTANT)
    Q_PROPERTY(vitrine::ContextGauge* gauge READ gauge CONSTANT)
    Q_PROPERTY(vitrine::ChatUndo* undo READ undo CONSTANT)
    Q_PROPERTY(vitrine::ChatSaver* saver READ saver CONSTANT)
    Q_PROPERTY(vitrine::ChatNotices* notices READ notices CONSTANT)

public:
    /// All members must outlive the session.
    struct Parts {
        ChatStore& chats;
        AnswerStore& answers;
        EngineBridge& bridge;
        ModelLibrary& library;
        AppSettings& settings;
        const Database& database;
    };
    explicit ChatSession(const Parts& parts, QObject* parent = nullptr);
    /// Writes running answers to the store as interrupted.
    ~ChatSession() override;

    ShownChat* chat() { return &m_chat; }
    MessageListModel* messages() { return &m_messages; }
    MessageVersions* versions() { return &m_versions; }
    UnsentMessage* unsent() { return &m_unsent; }
    MessageSender* sender() { return &m_sender; }
    ShownAnswer* answer() { return &m_answer; }
    RunningAnswers* running() { return &m_running; }
    PauseNotice* pauseNotice() { return &m_pauseNotice; }
    ContextGauge* gauge() { return &m_gauge; }
    ChatUndo* undo() { return &m_undo; }
    ChatSaver* saver() { return &m_saver; }
    ChatNotices* notices() { return &m_notices; }

signals:
    /// An answer ended without being stopped, complete or with an error, after `seconds` of work.
    void answerEnded(qint64 chat, double seconds);
    /// The title or time of a chat may differ from the list; 0: of any chat.
    void listChanged(qint64 chat);

private:
    void connectChat();
    void connectAnswers();
    void showChat();
    void takeEnded(const EndedAnswer& answer);

    Parts m_parts;
    MessageListModel m_messages{this};
    PauseNotice m_pauseNotice;
    ChatNotices m_notices{this};
    UnsentMessage m_unsent{this};
    RunningAnswers m_running;
    ChatSaver m_saver;
    ShownChat m_chat;
    MessageVersions m_versions;
    ChatUndo m_undo;
    ContextGauge m_gauge;
    ShownAnswer m_answer;
    MessageSender m_sender;
};

}  // namespace vitrine

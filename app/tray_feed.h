#pragma once

#include <QObject>
#include <QTimer>

namespace vitrine {

class ChatListModel;
class ChatSession;
class ChatStore;
class ModelLibrary;
class Tray;

/// Gives the tray icon what it shows: the recent chats, the number of running answers, and what the program is doing.
/// Also carries out the menu items of chats and answers.
class TrayFeed : public QObject {
    Q_OBJECT

public:
    /// All members must outlive this object.
    struct Parts {
        Tray& tray;
        ChatSession& session;
        const ChatStore& chats;
        const ChatListModel& list;
        const ModelLibrary& library;
    };
    explicit TrayFeed(const Parts& parts, QObject* parent = nullptr);

signals:
    /// The user has chosen a chat in the menu, or a new one. It is the chat that the session shows now.
    void chatRequested();

private:
    void followChats();
    void followAnswers();
    void showChats();
    void showAnswers();

    Parts m_parts;
    QTimer m_chatsDelay;  ///< delays reading the chats, so that several changes are read together
};

}  // namespace vitrine

#pragma once

#include <QObject>
#include <QString>
#include <QStringList>

#include <map>

namespace vitrine {

/// Shows notifications through the desktop, by the Desktop Notifications Specification 1.2 of freedesktop.org
/// (org.freedesktop.Notifications). If the server supports inline replies, as that of KDE does, the user can answer in
/// the notification. Does nothing without a session bus or a notification server.
class Notifier : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    /// Notifies the user that an answer in `chat` is finished. Shows only the title of the chat and no other text,
    /// because notifications may be visible on a locked screen.
    void notifyAnswer(qint64 chat, const QString& title);

signals:
    /// The user has clicked on the notification of this chat.
    void chosen(qint64 chat);
    /// The user has written a message to this chat in its notification.
    void replied(qint64 chat, const QString& text);

private slots:
    void invoke(uint id, const QString& action);
    void takeReply(uint id, const QString& text);
    void forget(uint id);

private:
    bool listen();
    void show(qint64 chat, const QString& title, const QStringList& capabilities);

    bool m_listening = false;
    std::map<uint, qint64> m_chats;  ///< key: number of the notification; value: id of the chat
};

}  // namespace vitrine

#pragma once

#include <QObject>
#include <QString>

#include <map>

namespace vitrine {

/// Shows notifications through the desktop (org.freedesktop.Notifications). Does nothing without a session bus or
/// a notification service.
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

private slots:
    void invoke(uint id, const QString& action);
    void forget(uint id);

private:
    bool listen();

    bool m_listening = false;
    std::map<uint, qint64> m_chats;  ///< key: number of the notification; value: id of the chat
};

}  // namespace vitrine

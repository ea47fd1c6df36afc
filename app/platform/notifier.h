#pragma once

#include <QObject>
#include <QString>

#include <map>

namespace vitrine {

/// Notifications of the desktop (org.freedesktop.Notifications). Where there is no session bus or nobody who shows
/// them, nothing happens.
class Notifier : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    /// That an answer is finished. Of what was said it tells no more than the chat's title: it may be shown on a locked
    /// screen.
    void tellOfAnswer(qint64 chat, const QString& title);

signals:
    /// The user has clicked on the notification of this chat.
    void chosen(qint64 chat);

private slots:
    void invoke(uint id, const QString& action);
    void forget(uint id);

private:
    bool listen();

    bool m_listening = false;
    std::map<uint, qint64> m_chats;  ///< by notification
};

}  // namespace vitrine

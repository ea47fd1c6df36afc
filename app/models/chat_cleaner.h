#pragma once

#include <QList>
#include <QObject>
#include <QThreadPool>

#include <functional>
#include <stop_token>

namespace vitrine {

class Database;

/// Really deletes chats (purgeChats) on a thread of its own, through a connection of its own. What is not done when
/// this is destroyed is done after the next start.
class ChatCleaner : public QObject {
    Q_OBJECT

public:
    /// `database` says where the chats are; those that are kept in memory are deleted before purge() returns.
    explicit ChatCleaner(const Database& database, QObject* parent = nullptr);
    ~ChatCleaner() override;

    void purge(const QList<qint64>& chats);
    /// Really deletes the messages that were given up (MessageTree::purge).
    void purgeMessages();
    /// Takes what is left of deleted messages out of the index, too.
    void tidy();
    /// Until everything is deleted, or the patience (milliseconds; -1: endless) is at its end.
    void wait(int patience = -1) { m_thread.waitForDone(patience); }

signals:
    void failed(const QString& sentence, const QString& detail);

private:
    using Job = std::function<void(const Database&, const std::stop_token&)>;
    void run(const Job& job);

    const Database& m_database;
    QThreadPool m_thread;
    std::stop_source m_stop;
};

}  // namespace vitrine

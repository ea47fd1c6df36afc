#pragma once

#include "app/i18n/localized_text.h"

#include <QList>
#include <QObject>
#include <QThreadPool>

#include <functional>
#include <stop_token>

namespace vitrine {

class Database;

/// Deletes removed chats from the disk (purgeChats), on a separate thread and with a separate connection. The next
/// start completes deletions that are unfinished when this object is destroyed.
class ChatCleaner : public QObject {
    Q_OBJECT

public:
    /// `database` holds the chats and must outlive this object. Chats in memory are deleted before purge() returns.
    explicit ChatCleaner(const Database& database, QObject* parent = nullptr);
    ~ChatCleaner() override;

    void purge(const QList<qint64>& chats);
    /// Deletes messages from the disk that can no longer be restored (MessageTree::purge).
    void purgeMessages();
    /// Removes the words of deleted messages from the search index, too.
    void tidy();
    /// Waits until everything is deleted, for at most `patience` milliseconds; -1: without limit.
    void wait(int patience = -1) { m_thread.waitForDone(patience); }

signals:
    void failed(const LocalizedText& sentence, const QString& detail);

private:
    using Job = std::function<void(const Database&, const std::stop_token&)>;
    void run(const Job& job);

    const Database& m_database;
    QThreadPool m_thread;
    std::stop_source m_stop;
};

}  // namespace vitrine

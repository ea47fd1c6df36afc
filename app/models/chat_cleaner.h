#pragma once

#include "app/i18n/localized_text.h"

#include <QList>
#include <QObject>
#include <QThreadPool>

#include <functional>
#include <stop_token>

namespace vitrine {

class Database;

/// Permanently deletes removed chats (purgeChats), on a separate thread with a separate connection. If this object is
/// destroyed before it has finished, the next start of the program completes the deletions.
class ChatCleaner : public QObject {
    Q_OBJECT

public:
    /// `database` contains the chats and must outlive this object. Chats in memory are deleted before purge() returns.
    explicit ChatCleaner(const Database& database, QObject* parent = nullptr);
    ~ChatCleaner() override;

    void purge(const QList<qint64>& chats);
    /// Deletes from the disk all messages whose removal can no longer be undone (MessageTree::purge).
    void purgeMessages();
    /// Removes the words of deleted messages from the search index.
    void tidy();
    /// Waits until all deletions have finished, for at most `patience` milliseconds; -1 means without a limit.
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

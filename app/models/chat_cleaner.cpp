#include "app/models/chat_cleaner.h"

#include "app/store/database.h"
#include "app/store/message_tree.h"
#include "app/store/purge.h"
#include "app/store/text.h"
#include "core/base/caught_error.h"

#include <QMetaObject>

namespace vitrine {

ChatCleaner::ChatCleaner(const Database& database, QObject* parent) : QObject(parent), m_database(database)
{
    m_thread.setMaxThreadCount(1);
}

ChatCleaner::~ChatCleaner()
{
    m_stop.request_stop();
    m_thread.waitForDone();
}

void ChatCleaner::purge(const QList<qint64>& chats)
{
    // Chats in memory are deleted on this thread, because no other connection can access them.
    QList<qint64> written;
    std::vector<qint64> temporary;
    for (const qint64 chat : chats) {
        if (isTemporary(chat))
            temporary.push_back(chat);
        else
            written << chat;
    }
    if (!temporary.empty()) purgeChats(*m_database.temporary(), temporary);
    if (written.isEmpty()) return;
    run([written](const Database& database, const std::stop_token& stop) { purgeChats(database, written, stop); });
}

void ChatCleaner::purgeMessages()
{
    run([](const Database& database, const std::stop_token& stop) { MessageTree(database).purge(stop); });
}

void ChatCleaner::tidy()
{
    run([](const Database& database, const std::stop_token& stop) { tidyStore(database, stop); });
}

void ChatCleaner::run(const Job& job)
{
    if (m_database.isAway()) return;  // the next start of the program completes the deletions
    const auto task = [this, job, stop = m_stop.get_token(), isInFile = m_database.isPersistent(),
                       path = m_database.path()] {
        try {
            if (isInFile)
                job(Database(path, Database::Access::Beside), stop);
            else
                job(m_database, stop);
        } catch (...) {
            const Error error = caughtError();
            QMetaObject::invokeMethod(
                this, [this, error] { emit failed(error.sentence(), fromUtf8(error.detail())); }, Qt::QueuedConnection);
        }
    };
    if (m_database.isPersistent())
        m_thread.start(task);
    else
        task();
}

}  // namespace vitrine

#include "app/models/chat_search.h"

#include "app/store/database.h"
#include "app/store/text.h"
#include "core/base/caught_error.h"

#include <QMetaObject>

#include <utility>

namespace vitrine {

ChatSearch::ChatSearch(const Database& database, Find find, QObject* parent)
    : QObject(parent), m_database(database), m_find(std::move(find))
{
    m_thread.setMaxThreadCount(1);
}

ChatSearch::~ChatSearch()
{
    cancel();
    m_thread.waitForDone();
}

void ChatSearch::start(const QString& text)
{
    cancel();
    m_stop = std::stop_source();
    m_running = true;
    // While the file is unavailable, the search fails at once on this thread.
    const bool isInFile = m_database.isPersistent() && !m_database.isAway();
    const auto task = [this, text, number = ++m_number, stop = m_stop.get_token(),
                       path = isInFile ? m_database.path() : QString()] { search(path, text, stop, number); };
    if (isInFile)
        m_thread.start(task);
    else
        task();
}

void ChatSearch::cancel()
{
    m_stop.request_stop();
    m_running = false;
}

void ChatSearch::search(const QString& path, const QString& text, const std::stop_token& stop, quint64 number)
{
    if (stop.stop_requested()) return;
    const ChatsFound take = [this, number](std::vector<ChatRow> chats) {
        post(number, [this, chats = std::move(chats)] { emit found(chats); });
    };
    try {
        if (path.isEmpty())
            m_find(m_database, text, stop, take);
        else
            m_find(Database(path, Database::Access::Read), text, stop, take);
    } catch (...) {
        const Error error = caughtError();
        post(number, [this, error] { emit failed(error.sentence(), fromUtf8(error.detail())); });
    }
    post(number, [this] {
        m_running = false;
        emit finished();
    });
}

template <typename Action>
void ChatSearch::post(quint64 number, Action action)
{
    QMetaObject::invokeMethod(
        this,
        [this, number, action = std::move(action)] {
            if (m_running && number == m_number) action();
        },
        Qt::QueuedConnection);
}

}  // namespace vitrine

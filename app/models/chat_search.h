#pragma once

#include "app/i18n/localized_text.h"
#include "app/store/find_chats.h"

#include <QObject>
#include <QThreadPool>

#include <functional>
#include <stop_token>
#include <vector>

namespace vitrine {

/// Searches the chats on a separate thread with a separate connection. Only one search runs at a time. Only the search
/// that was started last emits signals; after cancel(), no signals are emitted.
class ChatSearch : public QObject {
    Q_OBJECT

public:
    using Find = std::function<void(const Database&, const QString&, const std::stop_token&, const ChatsFound&)>;

    /// `database` contains the chats and must outlive this object. Chats in memory cannot be read through another
    /// connection. Therefore start() searches them before it returns, which is fast because there are only a few.
    explicit ChatSearch(const Database& database, Find find = findChats, QObject* parent = nullptr);
    ~ChatSearch() override;

    /// Starts a search and cancels the previous one.
    void start(const QString& text);
    void cancel();
    bool running() const { return m_running; }
    /// Waits until a cancelled search has closed its connection.
    void wait() { m_thread.waitForDone(); }

signals:
    void found(const std::vector<vitrine::ChatRow>& chats);
    /// The search has ended. Emitted after all found() signals, or after failed().
    void finished();
    void failed(const LocalizedText& sentence, const QString& detail);

private:
    /// Searches the file `path`; an empty path means the chats in memory.
    void search(const QString& path, const QString& text, const std::stop_token& stop, quint64 number);
    /// Calls `action` on the thread of this object. Does nothing if search `number` is no longer the current search.
    template <typename Action>
    void post(quint64 number, Action action);

    const Database& m_database;
    Find m_find;
    QThreadPool m_thread;
    std::stop_source m_stop;
    quint64 m_number = 0;  ///< number of the last started search
    bool m_running = false;
};

}  // namespace vitrine

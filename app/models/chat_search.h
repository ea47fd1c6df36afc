#pragma once

#include "app/store/find_chats.h"

#include <QObject>
#include <QThreadPool>

#include <functional>
#include <stop_token>
#include <vector>

namespace vitrine {

/// Searches the chats on a thread of its own, through a connection of its own, one text at a time. Signals come from
/// the last search only, and from none once it is cancelled.
class ChatSearch : public QObject {
    Q_OBJECT

public:
    using Find = std::function<void(const Database&, const QString&, const std::stop_token&, const ChatsFound&)>;

    /// `database` says where the chats are. Those that are kept in memory, which no other connection reaches, are
    /// searched before start() returns: there are only as many as were written since the program started.
    explicit ChatSearch(const Database& database, Find find = findChats, QObject* parent = nullptr);
    ~ChatSearch() override;

    /// Gives up the search before.
    void start(const QString& text);
    void cancel();
    bool running() const { return m_running; }
    /// Until the search that was cancelled has closed its connection.
    void wait() { m_thread.waitForDone(); }

signals:
    void found(const std::vector<vitrine::ChatRow>& chats);
    /// Comes after all that was found, or after failed().
    void finished();
    void failed(const QString& sentence, const QString& detail);

private:
    /// Without a path, in the memory of the database itself.
    void search(const QString& path, const QString& text, const std::stop_token& stop, quint64 number);
    /// On this object's thread, unless another search was started or this one cancelled meanwhile.
    template <typename Action>
    void tell(quint64 number, Action action);

    const Database& m_database;
    Find m_find;
    QThreadPool m_thread;
    std::stop_source m_stop;
    quint64 m_number = 0;  ///< of the search that was started last
    bool m_running = false;
};

}  // namespace vitrine

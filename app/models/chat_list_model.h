#pragma once

#include "app/rows/row_model.h"
#include "app/store/stored_types.h"

#include <QDate>
#include <QTimer>
#include <QtQml/qqmlregistration.h>

#include <optional>
#include <vector>

namespace vitrine {

class ChatSearch;
class ChatStore;

/// The chats, newest first, or those that contain the text of the filter. These come one by one while the store is
/// searched; until the first one, the list stays as it was. It renames and removes chats; which one is shown is up to
/// the session, asked through openRequested() and newChatRequested().
class ChatListModel : public vitrine::RowModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    Q_PROPERTY(QString filter READ filter WRITE setFilter NOTIFY filterChanged)
    /// Whether more chats may be found.
    Q_PROPERTY(bool searching READ searching NOTIFY searchingChanged)
    Q_PROPERTY(int currentRow READ currentRow NOTIFY currentRowChanged)
    Q_PROPERTY(bool canUndoRemove READ canUndoRemove NOTIFY canUndoRemoveChanged)

public:
    enum Role {
        ChatIdRole = kFirstRole,  ///< qint64
        TitleRole,
        PreviewRole,
        GroupRole,    ///< "Today", "Yesterday", "Previous 7 days", "Older", translated
        CurrentRole,  ///< bool
    };
    Q_ENUM(Role)

    ChatListModel(ChatStore& store, ChatSearch& search, QObject* parent = nullptr);

    QString filter() const { return m_filter; }
    void setFilter(const QString& filter);
    bool searching() const { return m_searching; }
    int count() const override { return static_cast<int>(m_rows.size()); }
    int currentRow() const;
    bool canUndoRemove() const { return m_removed.has_value(); }

    void setCurrentChat(qint64 chat);
    /// Reads the list again and moves, inserts and removes what is different.
    void refresh();

    Q_INVOKABLE void newChat() { emit newChatRequested(); }
    Q_INVOKABLE void open(int row);
    /// Opens the first chat that matches the filter, as soon as it is found; firstOpened() says when.
    Q_INVOKABLE void openFirst();
    Q_INVOKABLE void rename(int row, const QString& title);
    Q_INVOKABLE void remove(int row);
    Q_INVOKABLE void undoRemove();

    static QString groupOf(const QDate& date, const QDate& today);

signals:
    void filterChanged();
    void searchingChanged();
    void firstOpened();
    void currentRowChanged();
    void canUndoRemoveChanged();
    void openRequested(qint64 chat);
    void newChatRequested();
    void renamed(qint64 chat);
    void removed(qint64 chat);
    void failed(const QString& sentence, const QString& detail);

private:
    QVariant value(std::size_t at, int role) const override;

    template <typename Action>
    void guarded(Action action);
    /// What is done with the chats that a search finds.
    enum class Gathering {
        Replace,  ///< they are a new list; the first of them replace the one shown
        Append,   ///< they follow those that are shown
        Compare,  ///< they are the same list again; once all are there, the differences are applied
    };

    QString wanted() const { return m_filter.trimmed(); }
    void showAll();
    void startSearch(Gathering gathering);
    void take(const std::vector<ChatRow>& found);
    void finishSearch();
    void setSearching(bool searching);
    void replace(std::vector<ChatRow> rows);
    void takeOut(int row);
    void update(const std::vector<ChatRow>& fresh);
    void apply(const std::vector<ChatRow>& fresh);
    void placeRow(std::size_t at, const ChatRow& row);
    const ChatRow* rowAt(int row) const;

    ChatStore& m_store;
    ChatSearch& m_search;
    std::vector<ChatRow> m_rows;
    std::optional<std::vector<ChatRow>> m_all;  ///< without the filter; empty if something has changed since
    QString m_filter;
    QTimer m_pause;  ///< runs while the filter is being typed
    bool m_searching = false;
    bool m_changed = false;    ///< since the search began
    bool m_openFirst = false;  ///< once there is one
    Gathering m_gathering = Gathering::Replace;
    std::vector<ChatRow> m_gathered;
    qint64 m_current = 0;
    std::optional<qint64> m_removed;
};

}  // namespace vitrine

#pragma once

#include "app/store/stored_types.h"

#include <QAbstractListModel>
#include <QDate>

#include <optional>
#include <vector>

namespace vitrine {

class ChatStore;

/// The chats, the newest first. It changes names and removes; which chat is shown is the session's business, asked for
/// through openRequested() and newChatRequested().
class ChatListModel : public QAbstractListModel {
    Q_OBJECT
    Q_PROPERTY(QString filter READ filter WRITE setFilter NOTIFY filterChanged)
    Q_PROPERTY(int count READ count NOTIFY countChanged)
    Q_PROPERTY(int currentRow READ currentRow NOTIFY currentRowChanged)
    Q_PROPERTY(bool canUndoRemove READ canUndoRemove NOTIFY canUndoRemoveChanged)

public:
    enum Role {
        ChatIdRole = Qt::UserRole + 1,  ///< qint64
        TitleRole,
        PreviewRole,
        GroupRole,    ///< "Today", "Yesterday", "Previous 7 days", "Older", translated
        CurrentRole,  ///< bool
    };

    explicit ChatListModel(ChatStore& store, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

    QString filter() const { return m_filter; }
    void setFilter(const QString& filter);
    int count() const { return static_cast<int>(m_rows.size()); }
    int currentRow() const;
    bool canUndoRemove() const { return m_removed.has_value(); }

    void setCurrentChat(qint64 chat);
    /// Reads the list again and moves, inserts and removes what is different.
    void refresh();

    Q_INVOKABLE void newChat() { emit newChatRequested(); }
    Q_INVOKABLE void open(int row);
    Q_INVOKABLE void rename(int row, const QString& title);
    Q_INVOKABLE void remove(int row);
    Q_INVOKABLE void undoRemove();

    static QString groupOf(const QDate& date, const QDate& today);

signals:
    void filterChanged();
    void countChanged();
    void currentRowChanged();
    void canUndoRemoveChanged();
    void openRequested(qint64 chat);
    void newChatRequested();
    void renamed(qint64 chat);
    void removed(qint64 chat);
    void failed(const QString& sentence, const QString& detail);

private:
    template <typename Action>
    void guarded(Action action);
    void apply(const std::vector<ChatRow>& fresh);
    void placeRow(std::size_t at, const ChatRow& row);
    const ChatRow* rowAt(int row) const;

    ChatStore& m_store;
    std::vector<ChatRow> m_rows;
    QString m_filter;
    qint64 m_current = 0;
    std::optional<qint64> m_removed;
};

}  // namespace vitrine

#pragma once

#include "app/rows/row_model.h"
#include "app/store/stored_types.h"
#include "app/store/text.h"
#include "app/words/translated.h"
#include "core/base/error.h"

#include <QDate>
#include <QList>
#include <QPersistentModelIndex>
#include <QSet>
#include <QStringList>
#include <QTimer>
#include <QUrl>
#include <QtQml/qqmlregistration.h>

#include <functional>
#include <optional>
#include <vector>

namespace vitrine {

class ChatSearch;
class ChatStore;

/// The chats: those that are pinned, the folders with theirs, the others by age; or those in which the text of the
/// filter is found. These come one by one while the store is searched; until the first one, the list stays as it was.
/// It renames, pins, moves, copies and removes chats; which one is shown is up to the session, asked through
/// openRequested() and newChatRequested().
///
/// A folder is a row of its own: opening it folds and unfolds it, renaming and removing mean it with all its chats.
///
/// Several may be selected. What is done to a selected chat is done to all that are.
class ChatListModel : public vitrine::RowModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    Q_PROPERTY(QString filter READ filter WRITE setFilter NOTIFY filterChanged)
    /// Whether more chats may be found.
    Q_PROPERTY(bool searching READ searching NOTIFY searchingChanged)
    Q_PROPERTY(int currentRow READ currentRow NOTIFY currentRowChanged)
    Q_PROPERTY(bool canUndoRemove READ canUndoRemove NOTIFY canUndoRemoveChanged)
    /// How many chats undoRemove() would bring back.
    Q_PROPERTY(int removedCount READ removedCount NOTIFY canUndoRemoveChanged)
    Q_PROPERTY(int selectedCount READ selectedCount NOTIFY selectionChanged)
    /// Whether undoRemove() would bring back a folder, too.
    Q_PROPERTY(bool folderRemoved READ folderRemoved NOTIFY canUndoRemoveChanged)
    /// The names of all folders.
    Q_PROPERTY(QStringList folders READ folders NOTIFY foldersChanged)

public:
    enum Role {
        ChatIdRole = kFirstRole,  ///< qint64
        TitleRole,
        ExcerptRole,        ///< what stands around the place where the filter's text was found, and what it is part of
        StyledExcerptRole,  ///< the same for Text.StyledText, with the place marked
        GroupRole,          ///< "Pinned", a folder, "Today", "Last week", a month; of a search where it was found
        SectionRole,        ///< the same, but empty for folders, which have a row
        CurrentRole,        ///< bool
        PinnedRole,         ///< bool
        FolderRole,         ///< empty: in none
        AnsweringRole,      ///< bool: an answer is being written in it
        SelectedRole,       ///< bool
        IsFolderRole,       ///< bool: the row is a folder
        FoldedRole,         ///< bool: its chats are not listed
        HeldRole,           ///< int: how many chats it has
    };
    Q_ENUM(Role)

    ChatListModel(ChatStore& store, ChatSearch& search, QObject* parent = nullptr);

    QString filter() const { return m_filter; }
    void setFilter(const QString& filter);
    bool searching() const { return m_searching; }
    int count() const override { return static_cast<int>(m_rows.size()); }
    int currentRow() const;
    bool canUndoRemove() const { return !m_removed.empty(); }
    bool folderRemoved() const { return canUndoRemove() && m_removed.back().folder; }
    int removedCount() const { return canUndoRemove() ? static_cast<int>(m_removed.back().chats.size()) : 0; }
    int selectedCount() const { return static_cast<int>(m_selected.size()); }
    QStringList folders() const { return m_folders; }

    void setCurrentChat(qint64 chat);
    /// The chats in which answers are being written.
    void setAnswering(const QSet<qint64>& chats);
    /// Reads the list again and moves, inserts and removes what is different.
    void refresh();
    /// The same when only this chat may be different (0: any), which takes no longer with many chats.
    void refreshChat(qint64 chat);

    Q_INVOKABLE void newChat() { emit newChatRequested(); }
    /// Lists the chat that is shown, and nothing is selected: without a filter, its folder unfolded. Its row.
    Q_INVOKABLE int showCurrent();
    /// A row that stays that of its chat or folder when the list changes; its `row` is -1 when that is gone.
    Q_INVOKABLE QPersistentModelIndex keptRow(int row) const { return index(row); }
    Q_INVOKABLE bool isPinned(int row) const { return rowAt(row) && rowAt(row)->pinned; }
    Q_INVOKABLE void open(int row);
    /// Opens the chat after (1) or before (-1) the current one in the list. Folders are skipped; at the end nothing
    /// happens. Without a current row, the next chat is the first one.
    Q_INVOKABLE void openNext(int step);
    /// Opens the first chat that matches the filter, as soon as it is found; firstOpened() says when.
    Q_INVOKABLE void openFirst();
    Q_INVOKABLE void rename(int row, const QString& title);
    Q_INVOKABLE void setPinned(int row, bool pinned);
    /// An empty name takes it out of its folder; a new one makes a folder, also without a row (-1).
    Q_INVOKABLE void moveTo(int row, const QString& folder);
    /// The folder goes, its chats stay.
    Q_INVOKABLE void dissolve(int row);
    Q_INVOKABLE void setFolded(int row, bool folded);
    /// Whether what is moved with this row may be dropped on that one, and what this means: moveTo() its folder.
    Q_INVOKABLE bool takesDrop(int row, int target) const;
    Q_INVOKABLE void dropOn(int row, int target);
    Q_INVOKABLE void duplicate(int row);
    /// The row's chat, or all that are selected; the name's end says how (ChatExchange).
    Q_INVOKABLE void exportTo(int row, const QUrl& file);
    /// A name for such a file, without its end.
    Q_INVOKABLE QString fileName(int row) const;
    Q_INVOKABLE void remove(int row);
    /// Brings back what was removed last. Each removal can be undone until a minute has passed without another one.
    Q_INVOKABLE void undoRemove();
    /// What was removed is given up: purgeRequested() asks for its deletion.
    void settleRemoved();

    /// Selects this row too, or no longer.
    Q_INVOKABLE void toggleSelected(int row);
    /// Selects all rows from the one that was chosen last to this one.
    Q_INVOKABLE void selectTo(int row);
    Q_INVOKABLE void clearSelection();

    static QString groupOf(const QDate& date, const QDate& today);

signals:
    void filterChanged();
    void searchingChanged();
    void firstOpened();
    void currentRowChanged();
    void canUndoRemoveChanged();
    void selectionChanged();
    void foldersChanged();
    void openRequested(qint64 chat);
    /// After openRequested(): the place in it where `text` was found.
    void placeRequested(qint64 message, bool inReasoning, const QString& text);
    void newChatRequested();
    void renamed(qint64 chat);
    void duplicateRequested(qint64 chat);
    void exportRequested(const QList<qint64>& chats, const QString& path);
    void removed(qint64 chat);
    /// The removal of these chats can no longer be undone.
    void purgeRequested(const QList<qint64>& chats);
    /// What was done, and how it is taken back; of what removed() does not tell.
    void undoOffered(const QString& said, const std::function<void()>& back);
    void failed(const QString& sentence, const QString& detail);

private:
    QVariant value(std::size_t at, int role) const override;

    template <typename Action>
    void guarded(Action action)
    {
        try {
            action();
        } catch (const Error& error) {
            emit failed(translated(error.sentence()), fromUtf8(error.detail()));
        }
    }
    /// What is done with the chats that a search finds.
    enum class Gathering {
        Replace,  ///< they are a new list; the first of them replace the one shown
        Append,   ///< they follow those that are shown
        Compare,  ///< they are the same list again; once all are there, the differences are applied
    };

    QString wanted() const { return m_filter.trimmed(); }
    void showAll();
    std::vector<ChatRow> readAll() const;
    QList<qint64> chatsIn(const QString& folder) const;
    void startSearch(Gathering gathering);
    void take(const std::vector<ChatRow>& found);
    void finishSearch();
    void setSearching(bool searching);
    void replace(std::vector<ChatRow> rows);
    QVariant groupOfRow(const ChatRow& row) const;
    /// The row's chat, or all that are selected if it is one of them.
    QList<qint64> chatsMeant(int row) const;
    void editAll(const QList<qint64>& chats, const ChatEdits& edits);
    void takeOut(const QList<qint64>& chats);
    /// To have the folder again, with these chats.
    void offerFolder(const QString& said, const Folder& folder, const QList<qint64>& chats);
    void touch(int role);
    void readFolders();
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
    struct Removal {
        QList<qint64> chats;
        std::optional<Folder> folder;
    };
    std::vector<Removal> m_removed;  ///< what can be brought back; the last one first
    QTimer m_undoTime;
    QSet<qint64> m_answering;
    QSet<qint64> m_selected;
    qint64 m_anchor = 0;  ///< the chat that was chosen last
    QStringList m_folders;
};

}  // namespace vitrine

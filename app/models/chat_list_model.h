#pragma once

#include "app/i18n/localized_text.h"
#include "app/rows/row_model.h"
#include "app/store/stored_types.h"
#include "app/store/text.h"
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

/// The list of chats: pinned chats, folders with their chats, and all other chats by age. With a filter, the list
/// contains the chats in which the filter text was found. The store is searched in the background and found chats are
/// added one by one. The old list stays until the first chat is found.
///
/// The model renames, pins, moves, copies and removes chats. The session decides which chat is shown. openRequested()
/// and newChatRequested() ask the session to show another chat.
///
/// A folder has its own row. Opening this row folds or unfolds the folder. Renaming or removing the row affects the
/// folder and all of its chats.
///
/// Several chats may be selected. An action on a selected chat applies to all selected chats.
class ChatListModel : public vitrine::RowModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    Q_PROPERTY(QString filter READ filter WRITE setFilter NOTIFY filterChanged)
    /// Whether the search is still running.
    Q_PROPERTY(bool searching READ searching NOTIFY searchingChanged)
    Q_PROPERTY(int currentRow READ currentRow NOTIFY currentRowChanged)
    Q_PROPERTY(bool canUndoRemove READ canUndoRemove NOTIFY canUndoRemoveChanged)
    /// Number of chats that undoRemove() would restore.
    Q_PROPERTY(int removedCount READ removedCount NOTIFY canUndoRemoveChanged)
    Q_PROPERTY(int selectedCount READ selectedCount NOTIFY selectionChanged)
    /// Whether undoRemove() would also restore a folder.
    Q_PROPERTY(bool folderRemoved READ folderRemoved NOTIFY canUndoRemoveChanged)
    /// Names of all folders.
    Q_PROPERTY(QStringList folders READ folders NOTIFY foldersChanged)

public:
    enum Role {
        ChatIdRole = kFirstRole,  ///< qint64: id of the chat; 0 for a folder
        TitleRole,
        ExcerptRole,  ///< QString: text around the match, after the name of the part that contains the match, such as
                      ///< "Reasoning: "
        StyledExcerptRole,  ///< QString: ExcerptRole in the format of Text.StyledText, with the match highlighted
        GroupRole,      ///< QString: heading of the chat's group: "Pinned", the name of a folder, "Today", a month …;
                        ///< with a filter, the heading names the part of the chat that matched
        SectionRole,    ///< QString: GroupRole, but empty for a chat in a folder, because the row of the folder is its
                        ///< heading
        CurrentRole,    ///< bool: whether the chat is the chat that the session shows
        PinnedRole,     ///< bool: whether the user has pinned the chat
        FolderRole,     ///< QString: name of the folder that contains the chat; empty if it is in no folder
        AnsweringRole,  ///< bool: whether an answer is being written in the chat
        SelectedRole,   ///< bool: whether the chat is selected
        IsFolderRole,   ///< bool: whether the row is a folder
        FoldedRole,     ///< bool: whether the folder is folded, so that its chats are not listed
        HeldRole,       ///< int: number of chats in the folder
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
    /// Sets the chats in which answers are being written.
    void setAnswering(const QSet<qint64>& chats);
    /// Reads the list again. Moves, inserts and removes only the rows that differ.
    void refresh();
    /// Updates the row of one chat, or the whole list if `chat` is 0. The time to update one row does not depend on the
    /// number of chats.
    void refreshChat(qint64 chat);

    Q_INVOKABLE void newChat() { emit newChatRequested(); }
    /// Clears the filter and the selection, and unfolds the folder of the current chat. Returns the row of the current
    /// chat, so that the view can scroll to it.
    Q_INVOKABLE int showCurrent();
    /// Returns an index that keeps referring to the same chat or folder when the list changes. Its `row` is -1 after
    /// this chat or folder was removed from the list.
    Q_INVOKABLE QPersistentModelIndex keptRow(int row) const { return index(row); }
    Q_INVOKABLE bool isPinned(int row) const { return rowAt(row) && rowAt(row)->pinned; }
    Q_INVOKABLE void open(int row);
    /// Opens the chat after (1) or before (-1) the current chat in the list. Skips folders and stops at the ends of the
    /// list. If no current row exists, opens the first chat.
    Q_INVOKABLE void openNext(int step);
    /// Waits until the search finds a chat, then opens this chat and emits firstOpened().
    Q_INVOKABLE void openFirst();
    Q_INVOKABLE void rename(int row, const QString& title);
    Q_INVOKABLE void setPinned(int row, bool pinned);
    /// Moves the chat to a folder, which is created if necessary. An empty name removes the chat from its folder. With
    /// row -1, only creates the folder.
    Q_INVOKABLE void moveTo(int row, const QString& folder);
    /// Removes a folder but keeps its chats, which are then in no folder.
    Q_INVOKABLE void dissolve(int row);
    Q_INVOKABLE void setFolded(int row, bool folded);
    /// takesDrop() returns whether chats that are dragged from `row` may be dropped on `target`. dropOn() moves these
    /// chats to the folder of `target`.
    Q_INVOKABLE bool takesDrop(int row, int target) const;
    Q_INVOKABLE void dropOn(int row, int target);
    Q_INVOKABLE void duplicate(int row);
    /// Exports the chat, or all selected chats if it is selected. The file name extension determines the format
    /// (ChatExchange).
    Q_INVOKABLE void exportTo(int row, const QUrl& file);
    /// Returns a suggested file name for the export, without an extension.
    Q_INVOKABLE QString fileName(int row) const;
    Q_INVOKABLE void remove(int row);
    /// Restores the chats that were removed last. A removal can be undone until one minute has passed without another
    /// removal.
    Q_INVOKABLE void undoRemove();
    /// Restores the chats of this removal (removalMade()), if isRemovalPending().
    void undoRemoval(int removal);
    bool isRemovalPending(int removal) const;
    /// Makes all removals final, so that they can no longer be undone. Emits purgeRequested() for the removed chats.
    void settleRemoved();

    /// Adds the row to the selection, or removes it from the selection.
    Q_INVOKABLE void toggleSelected(int row);
    /// Selects all rows between this row and the row that was chosen last.
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
    /// Requests that the view scrolls to the message in which `text` was found. Emitted after openRequested().
    void placeRequested(qint64 message, bool inReasoning, const QString& text);
    void newChatRequested();
    void renamed(qint64 chat);
    void duplicateRequested(qint64 chat);
    void exportRequested(const QList<qint64>& chats, const QString& path);
    void removed(qint64 chat);
    /// Chats or a folder were removed. undoRemoval(removal) restores them.
    void removalMade(int removal);
    /// The removal of these chats can no longer be undone, so they must be deleted from the disk.
    void purgeRequested(const QList<qint64>& chats);
    /// Emitted after an action that can be undone, unless removed() reports the action. `said` describes the action,
    /// and `back` undoes it.
    void undoOffered(const LocalizedText& said, const std::function<void()>& back);
    void failed(const LocalizedText& sentence, const QString& detail);

private:
    QVariant value(std::size_t at, int role) const override;

    template <typename Action>
    void guarded(Action action)
    {
        try {
            action();
        } catch (const Error& error) {
            emit failed(error.sentence(), fromUtf8(error.detail()));
        }
    }
    /// How chats that a search finds are added to the list.
    enum class Gathering {
        Replace,  ///< found chats form a new list; the first found chats replace the shown list
        Append,   ///< found chats are appended to the shown chats
        Compare,  ///< the search repeats an earlier search; after its end, only differences to the shown list are
                  ///< applied
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
    /// Returns the chats to which an action on this row applies: the chat itself, all selected chats if the chat is
    /// selected, or all chats of a folder.
    QList<qint64> chatsMeant(int row) const;
    void editAll(const QList<qint64>& chats, const ChatEdits& edits);
    void takeOut(const QList<qint64>& chats);
    /// Offers to undo the removal of a folder that contained these chats.
    void offerFolder(const LocalizedText& said, const Folder& folder, const QList<qint64>& chats);
    void touch(int role);
    void readFolders();
    void update(const std::vector<ChatRow>& fresh);
    void apply(const std::vector<ChatRow>& fresh);
    void placeRow(std::size_t at, const ChatRow& row);
    const ChatRow* rowAt(int row) const;

    ChatStore& m_store;
    ChatSearch& m_search;
    std::vector<ChatRow> m_rows;
    std::optional<std::vector<ChatRow>> m_all;  ///< all rows of the list without a filter; empty if they may be
                                                ///< outdated
    QString m_filter;
    QTimer m_pause;  ///< runs for a short time after each key while the user types the filter
    bool m_searching = false;
    bool m_changed = false;    ///< whether chats have changed since the search began
    bool m_openFirst = false;  ///< whether to open the first chat of the search as soon as it is found
    Gathering m_gathering = Gathering::Replace;
    std::vector<ChatRow> m_gathered;
    qint64 m_current = 0;
    struct Removal {
        int number = 0;  ///< each removal has another number
        QList<qint64> chats;
        std::optional<Folder> folder;
    };
    std::vector<Removal> m_removed;  ///< removals that can still be undone, newest last
    int m_lastRemoval = 0;           ///< number of the newest removal
    QTimer m_undoTime;
    QSet<qint64> m_answering;
    QSet<qint64> m_selected;
    qint64 m_anchor = 0;  ///< the chat that was chosen last; a range selection starts at this chat
    QStringList m_folders;
};

}  // namespace vitrine

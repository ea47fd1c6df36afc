#include "app/exchange/chat_markdown.h"
#include "app/models/chat_list_model.h"
#include "app/models/chat_search.h"
#include "app/store/chat_store.h"
#include "app/store/database.h"

#include <algorithm>
#include <utility>

// The part of ChatListModel with the user's actions on chats.
namespace vitrine {

void ChatListModel::rename(int row, const QString& title)
{
    const ChatRow* chat = rowAt(row);
    const QString name = titleFromName(title);
    if (!chat || name.isEmpty() || name == chat->title) return;
    if (chat->id == 0) {
        const Folder folder{chat->folder, chat->folded};
        const QList<qint64> chats = chatsIn(folder.name);
        const bool joins = m_folders.contains(name);
        guarded([&] {
            m_store.renameFolder(folder.name, name);
            if (joins)
                offerFolder(tr("The chats of the folder \"%1\" were moved to \"%2\".").arg(folder.name, name), folder,
                            chats);
        });
        refresh();
        return;
    }
    const qint64 id = chat->id;
    // Show the new name even if it could not be written, because the store keeps it in memory. With a filter, the list
    // is not read again at once, so the row is changed here.
    guarded([this, id, &name] { m_store.edit(id, {.title = name}); });
    m_rows[static_cast<std::size_t>(row)].title = name;
    emit dataChanged(index(row), index(row));
    refresh();
    emit renamed(id);
}

int ChatListModel::showCurrent()
{
    setFilter({});
    clearSelection();
    if (currentRow() < 0) {
        guarded([this] {
            for (const ChatRow& chat : m_store.chats()) {
                if (chat.id == m_current && !chat.folder.isEmpty()) m_store.setFolder({chat.folder, false});
            }
        });
        refresh();
    }
    return currentRow();
}

QList<qint64> ChatListModel::chatsMeant(int row) const
{
    const ChatRow* chat = rowAt(row);
    if (!chat) return {};
    if (chat->id == 0) return chatsIn(chat->folder);
    if (!m_selected.contains(chat->id)) return {chat->id};
    QList<qint64> chats;
    for (const ChatRow& each : m_rows) {
        if (m_selected.contains(each.id)) chats << each.id;
    }
    return chats;
}

QList<qint64> ChatListModel::chatsIn(const QString& folder) const
{
    QList<qint64> chats;
    for (const ChatRow& chat : m_store.chats()) {
        if (chat.folder == folder) chats << chat.id;
    }
    return chats;
}

void ChatListModel::editAll(const QList<qint64>& chats, const ChatEdits& edits)
{
    guarded([this, &chats, &edits] {
        for (const qint64 chat : chats) m_store.edit(chat, edits);
    });
    // With a filter, the list is not read again at once, so the rows are changed here.
    for (ChatRow& row : m_rows) {
        if (!chats.contains(row.id)) continue;
        row.pinned = edits.pinned.value_or(row.pinned);
        row.folder = edits.folder.value_or(row.folder);
    }
    touch(PinnedRole);
    touch(FolderRole);
    touch(GroupRole);
    refresh();
}

void ChatListModel::setPinned(int row, bool pinned)
{
    editAll(chatsMeant(row), {.pinned = pinned});
}

void ChatListModel::moveTo(int row, const QString& folder)
{
    const QString name = titleFromName(folder);
    if (!name.isEmpty() && !m_folders.contains(name)) guarded([this, &name] { m_store.setFolder({name, false}); });
    editAll(chatsMeant(row), {.folder = name});
}

void ChatListModel::dissolve(int row)
{
    const ChatRow* meant = rowAt(row);
    if (!meant || meant->id != 0) return;
    const Folder folder{meant->folder, meant->folded};
    const QList<qint64> chats = chatsIn(folder.name);
    guarded([&] {
        m_store.removeFolder(folder.name);
        offerFolder([name = folder.name] { return tr("The folder \"%1\" was removed.").arg(name); }, folder, chats);
    });
    refresh();
}

void ChatListModel::offerFolder(const LocalizedText& said, const Folder& folder, const QList<qint64>& chats)
{
    emit undoOffered(said, [this, folder, chats] {
        guarded([this, &folder] { m_store.setFolder(folder); });
        editAll(chats, {.folder = folder.name});
    });
}

void ChatListModel::setFolded(int row, bool folded)
{
    const ChatRow* folder = rowAt(row);
    if (!folder || folder->id != 0 || folder->folded == folded) return;
    guarded([this, name = folder->folder, folded] { m_store.setFolder({name, folded}); });
    refresh();
}

bool ChatListModel::takesDrop(int row, int target) const
{
    const ChatRow* moved = rowAt(row);
    const ChatRow* place = rowAt(target);
    if (!moved || !place || moved->id == 0 || isTemporary(moved->id) || isTemporary(place->id)) return false;
    return wanted().isEmpty() && !(place->pinned && place->id != 0) && place->folder != moved->folder;
}

void ChatListModel::dropOn(int row, int target)
{
    if (takesDrop(row, target)) moveTo(row, QString(rowAt(target)->folder));
}

void ChatListModel::duplicate(int row)
{
    if (const ChatRow* chat = rowAt(row); chat && chat->id != 0) emit duplicateRequested(chat->id);
}

void ChatListModel::exportTo(int row, const QUrl& file)
{
    if (const QList<qint64> chats = chatsMeant(row); !chats.isEmpty()) emit exportRequested(chats, file.toLocalFile());
}

QString ChatListModel::fileName(int row) const
{
    const ChatRow* chat = rowAt(row);
    if (!chat) return {};
    if (chat->id == 0) return fileNameFor(chat->folder);
    return chatsMeant(row).size() > 1 ? tr("Chats") : fileNameFor(chat->title.isEmpty() ? tr("New chat") : chat->title);
}

void ChatListModel::remove(int row)
{
    const QList<qint64> chats = chatsMeant(row);
    const ChatRow* const meant = rowAt(row);
    if (!meant) return;
    const std::optional<Folder> folder =
        meant->id == 0 ? std::optional(Folder{meant->folder, meant->folded}) : std::nullopt;
    // Cancel the search. It may still find the removed chat, and while it reads, SQLite cannot remove deleted text from
    // its journal. refresh() below starts the search again.
    if (m_search.running()) {
        m_search.cancel();
        if (m_gathering == Gathering::Append) m_gathering = Gathering::Compare;
    }
    QList<qint64> gone;
    guarded([this, &chats, &gone, &folder] {
        for (const qint64 chat : chats) {
            m_store.setRemoved(chat, true);
            gone << chat;
        }
        if (folder) m_store.removeFolder(folder->name);
    });
    clearSelection();
    takeOut(gone);
    refresh();
    if (gone.isEmpty() && !folder) return;
    m_removed.push_back({++m_lastRemoval, gone, folder});
    m_undoTime.start();
    emit canUndoRemoveChanged();
    for (const qint64 chat : gone) emit removed(chat);
    emit removalMade(m_lastRemoval);
}

bool ChatListModel::isRemovalPending(int removal) const
{
    return std::ranges::any_of(m_removed, [removal](const Removal& each) { return each.number == removal; });
}

void ChatListModel::undoRemove()
{
    if (canUndoRemove()) undoRemoval(m_removed.back().number);
}

void ChatListModel::undoRemoval(int number)
{
    const auto found = std::ranges::find(m_removed, number, &Removal::number);
    if (found == m_removed.end()) return;
    guarded([this, found] {
        const Removal removal = *found;
        if (removal.folder) m_store.setFolder(*removal.folder);
        for (const qint64 chat : removal.chats) m_store.setRemoved(chat, false);
        m_removed.erase(found);
        if (m_removed.empty()) m_undoTime.stop();
        refresh();
        emit canUndoRemoveChanged();
        if (!removal.chats.isEmpty()) emit openRequested(removal.chats.first());
    });
}

void ChatListModel::settleRemoved()
{
    if (!canUndoRemove()) return;
    m_undoTime.stop();
    QList<qint64> chats;
    for (const Removal& removal : m_removed) chats << removal.chats;
    m_removed.clear();
    emit purgeRequested(chats);
    emit canUndoRemoveChanged();
}

void ChatListModel::takeOut(const QList<qint64>& chats)
{
    for (int row = count() - 1; row >= 0; --row) {
        if (chats.contains(m_rows[static_cast<std::size_t>(row)].id)) eraseRow(m_rows, row);
    }
    emit countChanged();
    emit currentRowChanged();
}

void ChatListModel::toggleSelected(int row)
{
    const ChatRow* chat = rowAt(row);
    if (!chat || chat->id == 0) return;
    // When the user selects a chat and no chat is selected yet, the current chat is selected, too.
    if (m_selected.isEmpty() && m_current != 0 && m_current != chat->id && currentRow() >= 0)
        m_selected.insert(m_current);
    if (!m_selected.remove(chat->id)) m_selected.insert(chat->id);
    m_anchor = chat->id;
    touch(SelectedRole);
    emit selectionChanged();
}

void ChatListModel::selectTo(int row)
{
    if (!rowAt(row)) return;
    const qint64 from = m_anchor != 0 ? m_anchor : m_current;
    const auto at = std::find_if(m_rows.begin(), m_rows.end(), [from](const ChatRow& each) { return each.id == from; });
    const int anchor = at == m_rows.end() ? row : static_cast<int>(at - m_rows.begin());
    m_selected.clear();
    for (int i = std::min(anchor, row); i <= std::max(anchor, row); ++i) {
        const ChatRow& chat = m_rows[static_cast<std::size_t>(i)];
        if (chat.id != 0) m_selected.insert(chat.id);
    }
    touch(SelectedRole);
    emit selectionChanged();
}

void ChatListModel::clearSelection()
{
    if (m_selected.isEmpty()) return;
    m_selected.clear();
    touch(SelectedRole);
    emit selectionChanged();
}

void ChatListModel::setAnswering(const QSet<qint64>& chats)
{
    if (chats == m_answering) return;
    m_answering = chats;
    touch(AnsweringRole);
}

void ChatListModel::touch(int role)
{
    if (count() > 0) emit dataChanged(index(0), index(count() - 1), {role});
}

void ChatListModel::readFolders()
{
    if (!wanted().isEmpty()) return;
    QStringList folders;
    for (const ChatRow& row : m_rows) {
        if (row.id == 0) folders << row.folder;
    }
    if (folders == m_folders) return;
    m_folders = folders;
    emit foldersChanged();
}

}  // namespace vitrine

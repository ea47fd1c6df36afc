#include "app/models/chat_list_model.h"

#include "app/models/chat_search.h"
#include "app/store/chat_store.h"
#include "app/store/database.h"

#include <QLocale>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <iterator>
#include <utility>

namespace vitrine {

namespace {

// Delay between a key press in the filter and the start of the search. A new search cancels the previous search.
constexpr std::chrono::milliseconds kTypingPause{15};
// Time in which a removal can be undone. After this time, the removed chats are deleted from the disk.
constexpr std::chrono::minutes kUndoTime{1};

/// Returns whether a row is a folder or is listed below a folder.
bool isInFolder(const ChatRow& row)
{
    return !row.folder.isEmpty() && !row.pinned && !isTemporary(row.id);
}

/// Returns the name of the part that contains the match: "Reasoning: ", or an empty text for the message itself.
QString whereIn(const ChatRow& row)
{
    return row.hitInReasoning ? ChatListModel::tr("Reasoning: ") : QString();
}

QString marked(const ChatRow& row)
{
    const QStringView text = row.excerpt;
    const auto html = [](QStringView piece) { return piece.toString().toHtmlEscaped(); };
    return html(whereIn(row)) + html(text.left(row.hitAt)) + QStringLiteral("<u><b>") +
           html(text.mid(row.hitAt, row.hitLength)) + QStringLiteral("</b></u>") +
           html(text.mid(row.hitAt + row.hitLength));
}

}  // namespace

ChatListModel::ChatListModel(ChatStore& store, ChatSearch& search, QObject* parent)
    : RowModel(parent), m_store(store), m_search(search)
{
    m_pause.setSingleShot(true);
    m_pause.setInterval(kTypingPause);
    m_undoTime.setSingleShot(true);
    m_undoTime.setInterval(kUndoTime);
    connect(&m_undoTime, &QTimer::timeout, this, &ChatListModel::settleRemoved);
    connect(&m_pause, &QTimer::timeout, this, [this] { startSearch(Gathering::Replace); });
    connect(&search, &ChatSearch::found, this, &ChatListModel::take);
    connect(&search, &ChatSearch::finished, this, &ChatListModel::finishSearch);
    connect(&search, &ChatSearch::failed, this, [this](const LocalizedText& sentence, const QString& detail) {
        m_gathering = Gathering::Append;  // keep the shown list, because the search has found no chats that could
                                          // replace it
        emit failed(sentence, detail);
    });
    refresh();
}

QVariant ChatListModel::value(std::size_t at, int role) const
{
    const ChatRow& row = m_rows[at];
    const bool isFolder = row.id == 0;
    switch (role) {
    case ChatIdRole:
        return row.id;
    case Qt::DisplayRole:
    case TitleRole:
        return isFolder ? row.folder : row.title.isEmpty() ? tr("New chat") : row.title;
    case ExcerptRole:
        return row.excerpt.isEmpty() ? QString() : whereIn(row) + row.excerpt;
    case StyledExcerptRole:
        return row.excerpt.isEmpty() ? QString() : marked(row);
    case GroupRole:
        return groupOfRow(row);
    case SectionRole:
        return isInFolder(row) && wanted().isEmpty() ? QVariant(QString()) : groupOfRow(row);
    case CurrentRole:
        return !isFolder && row.id == m_current;
    case PinnedRole:
        return row.pinned;
    case FolderRole:
        return row.folder;
    case AnsweringRole:
        return m_answering.contains(row.id);
    case SelectedRole:
        return m_selected.contains(row.id);
    case IsFolderRole:
        return isFolder;
    case FoldedRole:
        return row.folded;
    case HeldRole:
        return row.held;
    default:
        return {};
    }
}

QVariant ChatListModel::groupOfRow(const ChatRow& row) const
{
    if (!wanted().isEmpty()) return row.hit != 0 ? tr("In messages") : tr("In titles");
    if (m_store.isLate(row.id)) return tr("Not saved yet");
    if (isTemporary(row.id)) return tr("Temporary");
    if (row.pinned) return tr("Pinned");
    if (!row.folder.isEmpty()) return row.folder;
    if (m_store.isInMemory(row.id)) return tr("Temporary");  // a chat in memory has no file
    return groupOf(row.updatedAt.date(), QDate::currentDate());
}

QString ChatListModel::groupOf(const QDate& date, const QDate& today)
{
    const qint64 days = date.daysTo(today);
    if (days <= 0) return tr("Today");
    if (days == 1) return tr("Yesterday");
    if (days <= 7) return tr("Last week");
    const QString month = QLocale().standaloneMonthName(date.month());
    return date.year() == today.year() ? month : tr("%1 %2", "month and year").arg(month).arg(date.year());
}

void ChatListModel::setFilter(const QString& filter)
{
    if (filter == m_filter) return;
    const QString before = wanted();
    m_filter = filter;
    emit filterChanged();
    if (wanted() == before) return;
    m_search.cancel();
    m_openFirst = false;
    clearSelection();
    if (before.isEmpty()) m_all = m_rows;
    if (wanted().isEmpty()) {
        showAll();
    } else {
        m_pause.start();
        setSearching(true);
    }
}

void ChatListModel::showAll()
{
    m_pause.stop();
    setSearching(false);
    guarded([this] {
        replace(m_all ? *std::move(m_all) : readAll());
        m_all.reset();
    });
}

/// Returns the rows of all chats. A folder has a row before the rows of its chats. Chats of folded folders are left
/// out.
std::vector<ChatRow> ChatListModel::readAll() const
{
    std::vector<ChatRow> chats = m_store.chats();
    if (m_store.isAway()) {  // while the file is unavailable, the current rows are kept
        std::copy_if(m_rows.begin(), m_rows.end(), std::back_inserter(chats),
                     [](const ChatRow& row) { return !isTemporary(row.id); });
        return chats;
    }
    const std::vector<Folder> folders = m_store.folders();
    const auto isFirst = [](const ChatRow& row) { return row.pinned || isTemporary(row.id); };
    const auto foldersBegin = std::find_if_not(chats.begin(), chats.end(), isFirst);
    const auto foldersEnd = std::find_if_not(foldersBegin, chats.end(), isInFolder);
    std::vector<ChatRow> rows(chats.begin(), foldersBegin);
    for (const Folder& folder : folders) {
        const auto isIn = [&folder](const ChatRow& row) { return row.folder == folder.name; };
        rows.push_back({.folder = folder.name,
                        .folded = folder.folded,
                        .held = static_cast<int>(std::count_if(chats.begin(), chats.end(), isIn))});
        if (!folder.folded) std::copy_if(foldersBegin, foldersEnd, std::back_inserter(rows), isIn);
    }
    rows.insert(rows.end(), foldersEnd, chats.end());
    return rows;
}

void ChatListModel::startSearch(Gathering gathering)
{
    m_pause.stop();
    m_gathering = gathering;
    m_gathered.clear();
    m_changed = false;
    setSearching(true);
    m_search.start(wanted());
}

void ChatListModel::take(const std::vector<ChatRow>& found)
{
    switch (m_gathering) {
    case Gathering::Replace:
        m_gathering = Gathering::Append;
        replace(found);
        if (std::exchange(m_openFirst, false)) openFirst();
        break;
    case Gathering::Append:
        beginInsertRows({}, count(), count() + static_cast<int>(found.size()) - 1);
        m_rows.insert(m_rows.end(), found.begin(), found.end());
        endInsertRows();
        emit countChanged();
        break;
    case Gathering::Compare:
        m_gathered.insert(m_gathered.end(), found.begin(), found.end());
        break;
    }
}

void ChatListModel::finishSearch()
{
    if (m_gathering == Gathering::Replace) replace({});
    if (m_gathering == Gathering::Compare) update(m_gathered);
    m_openFirst = false;
    setSearching(false);
    if (m_changed) startSearch(Gathering::Compare);
}

void ChatListModel::setSearching(bool searching)
{
    if (searching == m_searching) return;
    m_searching = searching;
    emit searchingChanged();
}

/// Replaces all rows at once, because the new list has other contents.
void ChatListModel::replace(std::vector<ChatRow> rows)
{
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
    emit countChanged();
    emit currentRowChanged();
    readFolders();
}

int ChatListModel::currentRow() const
{
    const auto found =
        std::find_if(m_rows.begin(), m_rows.end(), [this](const ChatRow& row) { return row.id == m_current; });
    return found == m_rows.end() ? -1 : static_cast<int>(found - m_rows.begin());
}

void ChatListModel::setCurrentChat(qint64 chat)
{
    if (chat == m_current) return;
    const int before = currentRow();
    m_current = chat;
    const int after = currentRow();
    for (const int row : {before, after}) {
        if (row >= 0) emit dataChanged(index(row), index(row), {CurrentRole});
    }
    emit currentRowChanged();
}

void ChatListModel::refresh()
{
    m_all.reset();
    if (wanted().isEmpty())
        guarded([this] { update(readAll()); });
    else if (m_search.running())
        m_changed = true;  // do not restart the search now; if chats changed often, it would never finish
    else if (!m_pause.isActive())
        startSearch(m_searching ? m_gathering : Gathering::Compare);
}

void ChatListModel::refreshChat(qint64 chat)
{
    // A single row can be updated only without a filter, and only if the chat is not pinned, not temporary and not in a
    // folder. In all other cases, refresh() updates the whole list: the row of a folder shows the number of its chats,
    // and only a new search can determine which chats match a filter.
    const auto isByItself = [](const ChatRow& row) {
        return row.id != 0 && !row.pinned && row.folder.isEmpty() && !isTemporary(row.id);
    };
    const auto isOlder = [](const ChatRow& row, const ChatRow& other) {
        return row.updatedAt < other.updatedAt || (row.updatedAt == other.updatedAt && row.id < other.id);
    };
    if (chat == 0 || !wanted().isEmpty()) return refresh();
    guarded([&] {
        const std::optional<ChatRow> fresh = m_store.row(chat);
        const auto listed =
            std::find_if(m_rows.begin(), m_rows.end(), [chat](const ChatRow& row) { return row.id == chat; });
        if (!fresh || !isByItself(*fresh) || (listed != m_rows.end() && !isByItself(*listed))) return refresh();
        const auto place = std::find_if(std::find_if(m_rows.begin(), m_rows.end(), isByItself), m_rows.end(),
                                        [&](const ChatRow& row) { return row.id == chat || isOlder(row, *fresh); });
        if (listed != m_rows.end() && place > listed) return refresh();
        m_all.reset();
        const int before = currentRow();
        const int countBefore = count();
        placeRow(static_cast<std::size_t>(place - m_rows.begin()), *fresh);
        if (count() != countBefore) emit countChanged();
        if (currentRow() != before) emit currentRowChanged();
    });
}

void ChatListModel::update(const std::vector<ChatRow>& fresh)
{
    const int before = currentRow();
    const int countBefore = count();
    apply(fresh);
    if (count() != countBefore) emit countChanged();
    if (currentRow() != before) emit currentRowChanged();
    readFolders();
}

void ChatListModel::open(int row)
{
    const ChatRow* found = rowAt(row);
    if (!found) return;
    if (found->id == 0) {
        setFolded(row, !found->folded);
        return;
    }
    const ChatRow chat = *found;  // a copy, because the following calls may change the list
    clearSelection();
    m_anchor = chat.id;
    emit openRequested(chat.id);
    if (chat.hit != 0) emit placeRequested(chat.hit, chat.hitInReasoning, wanted());
}

void ChatListModel::openNext(int step)
{
    int row = currentRow() + step;
    while (rowAt(row) && rowAt(row)->id == 0) row += step;
    if (rowAt(row)) open(row);
}

void ChatListModel::openFirst()
{
    if (wanted().isEmpty()) return;
    if (m_searching && (m_pause.isActive() || m_gathering == Gathering::Replace)) {
        m_openFirst = true;
        if (m_pause.isActive()) startSearch(Gathering::Replace);
    } else if (count() > 0) {
        open(0);
        emit firstOpened();
    }
}

void ChatListModel::apply(const std::vector<ChatRow>& fresh)
{
    QSet<qint64> ids;
    QSet<QString> folders;
    for (const ChatRow& row : fresh) {
        ids.insert(row.id);
        if (row.id == 0) folders.insert(row.folder);
    }
    const auto isFresh = [&ids, &folders](const ChatRow& row) {
        return row.id == 0 ? folders.contains(row.folder) : ids.contains(row.id);
    };
    for (int row = count() - 1; row >= 0; --row) {
        if (isFresh(m_rows[static_cast<std::size_t>(row)])) continue;
        eraseRow(m_rows, row);
    }
    for (std::size_t i = 0; i < fresh.size(); ++i) placeRow(i, fresh[i]);
}

/// Makes sure that `row` is at index `at`. Moves an existing row of the same chat or folder to this index, or inserts a
/// new row.
void ChatListModel::placeRow(std::size_t at, const ChatRow& row)
{
    const auto start = m_rows.begin() + static_cast<std::ptrdiff_t>(at);
    const auto found = std::find_if(start, m_rows.end(), [&row](const ChatRow& other) {
        return other.id == row.id && (row.id != 0 || other.folder == row.folder);
    });
    const int target = static_cast<int>(at);
    if (found == m_rows.end()) {
        beginInsertRows({}, target, target);
        m_rows.insert(start, row);
        endInsertRows();
        return;
    }
    if (const int source = static_cast<int>(found - m_rows.begin()); source != target) {
        beginMoveRows({}, source, source, {}, target);
        std::rotate(start, found, std::next(found));
        endMoveRows();
    }
    if (m_rows[at] == row) return;
    m_rows[at] = row;
    emit dataChanged(index(target), index(target));
}

const ChatRow* ChatListModel::rowAt(int row) const
{
    return row < 0 || row >= count() ? nullptr : &m_rows[static_cast<std::size_t>(row)];
}

}  // namespace vitrine

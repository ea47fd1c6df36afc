#include "app/store/late_chats.h"

#include "app/store/chat_store.h"
#include "app/store/chat_tree.h"
#include "app/store/database.h"
#include "app/store/message_queue.h"
#include "app/store/purge.h"

#include <QFileInfo>

#include <algorithm>

// The part of ChatStore for chats that were created while the file was unavailable (late chats).
namespace vitrine {

bool hasContent(const Database& database, qint64 chat)
{
    return database.of(chat)
        .run(QStringLiteral("SELECT 1 FROM chats WHERE id = ? AND deleted_at IS NULL AND (trim(draft) <> '' OR EXISTS"
                            " (SELECT 1 FROM messages WHERE chat = chats.id) OR EXISTS"
                            " (SELECT 1 FROM pasted WHERE chat = chats.id))"),
             {chat})
        .next();
}

qint64 copyChat(const Database& from, qint64 chat, const Database& to)
{
    const Database& source = from.of(chat);
    const auto tree = readTree(source, chat);
    const auto details = ChatStore(source).chat(chat);
    if (!tree || !details) return 0;
    const qint64 copy = writeTree(to, *tree);
    ChatStore(to).edit(copy, {.draft = details->draft, .pasted = details->pasted, .wordsFor = details->wordsFor});
    MessageQueue queue(to);
    for (const QueuedMessage& message : MessageQueue(source).messages(chat)) queue.add(copy, message.text);
    return copy;
}

bool ChatStore::isAway() const
{
    return m_database.isAway();
}

bool ChatStore::hasLateContent() const
{
    return std::ranges::any_of(m_late, [this](qint64 chat) { return hasContent(m_database, chat); });
}

std::map<qint64, qint64> ChatStore::moveLate(const QSet<qint64>& stay)
{
    std::map<qint64, qint64> moved;
    if (m_late.empty()) return moved;
    writeUnsaved();
    const std::set<qint64> late = m_late;
    for (const qint64 chat : late) {
        if (stay.contains(chat)) continue;
        moved[chat] = hasContent(m_database, chat) ? copyChat(m_database, chat, m_database) : 0;
        m_late.erase(chat);
        purgeChats(m_database.of(chat), std::vector{chat});
    }
    return moved;
}

QString ChatStore::keepLate()
{
    if (!hasLateContent()) return {};
    const QString path = unusedPathNextTo(m_database.path(), QStringLiteral("kept"));
    const Database kept(path);
    for (const qint64 chat : m_late) {
        if (hasContent(m_database, chat)) copyChat(m_database, chat, kept);
    }
    m_late.clear();
    return path;
}

}  // namespace vitrine

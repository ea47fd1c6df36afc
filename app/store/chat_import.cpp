#include "app/store/chat_import.h"

#include "app/store/database.h"
#include "app/store/tree_writer.h"
#include "core/base/hash64.h"

#include <QVariant>

#include <algorithm>
#include <chrono>
#include <utility>

namespace vitrine {

namespace {

// Maximum duration of a transaction. During a transaction, other connections cannot write.
constexpr std::chrono::milliseconds kLongestTransaction{20};

template <typename Value>
void addValue(Hash64& hash, const Value& value)
{
    hash.update(std::as_bytes(std::span(&value, 1)));
}

void addText(Hash64& hash, const QString& text)
{
    // SQLite stores a text only up to its first null character, so only this part is hashed.
    const qsizetype zero = text.indexOf(QChar(0));
    const auto size = zero < 0 ? text.size() : zero;
    addValue(hash, size);
    hash.update(std::as_bytes(std::span(text.utf16(), static_cast<std::size_t>(size))));
}

/// Two hashes of the messages of a chat: one includes the times of the messages, the other does not.
class ChatHash {
public:
    void add(qint64 parent, const QString& role, const QString& text, const QString& reasoning, qint64 time)
    {
        Hash64 hash;
        addValue(hash, parent);
        addText(hash, role);
        addText(hash, text);
        addText(hash, reasoning);
        const std::uint64_t words = hash.digest();
        m_undated = next(m_undated, words, 0);
        m_dated = next(m_dated, words, time);
    }

    std::uint64_t undated() const { return m_undated; }
    std::uint64_t dated() const { return m_dated; }

private:
    static std::uint64_t next(std::uint64_t before, std::uint64_t words, qint64 time)
    {
        Hash64 hash;
        addValue(hash, before);
        addValue(hash, words);
        addValue(hash, time);
        return hash.digest();
    }

    std::uint64_t m_undated = 1;
    std::uint64_t m_dated = 2;
};

std::uint64_t hashOfEmpty(const QString& title, const QString& systemPrompt)
{
    Hash64 hash;
    addValue(hash, std::uint64_t{3});
    addText(hash, title);
    addText(hash, systemPrompt);
    return hash.digest();
}

}  // namespace

ChatImport::ChatImport(const Database& database, std::stop_token stop)
    : m_database(database), m_stop(std::move(stop)), m_mark(-QDateTime::currentMSecsSinceEpoch())
{
    readMessages();
    readEmptyChats();
}

void ChatImport::readMessages()
{
    QSqlQuery rows = m_database.run(
        QStringLiteral("SELECT m.chat, m.id, m.parent, m.role, m.text, m.reasoning, m.created_at FROM messages m"
                       " JOIN chats c ON c.id = m.chat WHERE c.deleted_at IS NULL AND m.removed_with IS NULL"
                       " ORDER BY m.chat, m.id"));
    qint64 chat = 0;
    ChatHash hash;
    std::unordered_map<qint64, qint64> places;
    while (!m_stop.stop_requested() && rows.next()) {
        if (std::exchange(chat, rows.value(0).toLongLong()) != rows.value(0).toLongLong()) {
            hash = {};
            places.clear();
        }
        const auto parent = places.find(rows.value(2).toLongLong());
        hash.add(parent == places.end() ? 0 : parent->second, rows.value(3).toString(), rows.value(4).toString(),
                 rows.value(5).toString(), rows.value(6).toLongLong());
        places.emplace(rows.value(1).toLongLong(), static_cast<qint64>(places.size()) + 1);
        m_known.emplace(hash.undated(), chat);
        m_known.emplace(hash.dated(), chat);
    }
}

void ChatImport::readEmptyChats()
{
    QSqlQuery rows = m_database.run(
        QStringLiteral("SELECT id, title, system_prompt FROM chats WHERE deleted_at IS NULL AND NOT EXISTS"
                       " (SELECT 1 FROM messages WHERE chat = chats.id)"));
    while (rows.next())
        m_known.emplace(hashOfEmpty(rows.value(1).toString(), rows.value(2).toString()), rows.value(0).toLongLong());
}

qint64 ChatImport::known(const ChatTree& tree) const
{
    ChatHash hash;
    bool isDated = true;
    for (const WholeMessage& each : tree.messages) {
        const StoredMessage& message = each.message;
        isDated = isDated && message.createdAt.isValid();
        hash.add(message.parent, message.role, message.text, message.reasoning,
                 isDated ? message.createdAt.toMSecsSinceEpoch() : 0);
    }
    const std::uint64_t key = tree.messages.empty() ? hashOfEmpty(tree.title, tree.systemPrompt)
                              : isDated             ? hash.dated()
                                                    : hash.undated();
    const auto found = m_known.find(key);
    return found == m_known.end() ? 0 : found->second;
}

std::optional<qint64> ChatImport::add(const ChatTree& tree, const std::function<void(std::size_t)>& progress)
{
    TreeWriter writer(m_database, tree, m_mark);
    qint64 chat = 0;
    std::size_t written = 0;
    for (bool isMore = true; isMore;) {
        if (m_stop.stop_requested()) return std::nullopt;
        // Waiting for the disk is not necessary. If a power failure occurs before finish(), the next start deletes
        // these chats anyway.
        Transaction transaction(m_database, Database::Durability::Process);
        const auto end = std::chrono::steady_clock::now() + kLongestTransaction;
        const bool isFirst = chat == 0;
        if (isFirst) chat = writer.begin();
        for (; isMore && std::chrono::steady_clock::now() < end; ++written) isMore = writer.writeNext();
        if (!isMore) writer.end();
        transaction.commit();
        // Add the id only after the commit. If the transaction is rolled back, SQLite may use the same id for another
        // chat.
        if (isFirst) m_chats.push_back(chat);
        if (progress) progress(written);
    }
    return chat;
}

std::vector<qint64> ChatImport::keepOnly(std::size_t count)
{
    if (count >= m_chats.size()) return {};
    const auto first = m_chats.begin() + static_cast<std::ptrdiff_t>(count);
    // Change the deletion time, so that finish() does not show these chats.
    m_database.run(QStringLiteral("UPDATE chats SET deleted_at = ? WHERE deleted_at = ? AND id >= ?"),
                   {QDateTime::currentMSecsSinceEpoch(), m_mark, *first});
    std::vector<qint64> rest(first, m_chats.end());
    m_chats.erase(first, m_chats.end());
    return rest;
}

void ChatImport::finish()
{
    if (m_chats.empty()) return;
    Transaction transaction(m_database);
    m_database.run(QStringLiteral("UPDATE chats SET deleted_at = NULL WHERE deleted_at = ?"), {m_mark});
    transaction.commit();
}

}  // namespace vitrine

#include "app/store/chat_tree.h"

#include "app/store/answer_store.h"
#include "app/store/chat_store.h"
#include "app/store/database.h"
#include "app/store/text.h"

#include <map>

namespace vitrine {

namespace {

QDateTime timeOf(const QVariant& value)
{
    return QDateTime::fromMSecsSinceEpoch(value.toLongLong());
}

std::optional<AnswerTokens> tokensOf(const AnswerStore& answers, qint64 message)
{
    try {
        AnswerTokens tokens = answers.tokens(message);
        if (tokens.prompt.empty() && tokens.tokens.empty()) return std::nullopt;
        return tokens;
    } catch (const StoreError&) {
        throw;
    } catch (const Error&) {
        return std::nullopt;
    }
}

}  // namespace

std::optional<ChatTree> readTree(const Database& database, qint64 chat)
{
    QSqlQuery row = database.run(
        QStringLiteral("SELECT title, title_is_own, system_prompt, settings, folder, pinned, created_at, updated_at,"
                       " current_message FROM chats WHERE id = ? AND deleted_at IS NULL"),
        {chat});
    if (!row.next()) return std::nullopt;
    ChatTree tree{.title = row.value(0).toString(),
                  .titleIsOwn = row.value(1).toBool(),
                  .systemPrompt = row.value(2).toString(),
                  .settings = row.value(3).toString(),
                  .folder = row.value(4).toString(),
                  .pinned = row.value(5).toBool(),
                  .createdAt = timeOf(row.value(6)),
                  .updatedAt = timeOf(row.value(7)),
                  .messages = {},
                  .current = 0};
    const qint64 current = row.value(8).toLongLong();
    const AnswerStore answers(database);
    std::map<qint64, qint64> places{{0, 0}};
    for (StoredMessage& message : ChatStore(database).allMessages(chat)) {
        const qint64 id = message.id;
        message.id = static_cast<qint64>(tree.messages.size()) + 1;
        message.parent = places[message.parent];
        places[id] = message.id;
        for (qint64& left : message.answer.leftOut) left = places[left];
        std::erase(message.answer.leftOut, 0);  // it was deleted since
        if (message.state == MessageState::Streaming) message.state = MessageState::Interrupted;
        const bool answer = message.role == QLatin1String("assistant");
        tree.messages.push_back({std::move(message), answer ? tokensOf(answers, id) : std::nullopt});
    }
    tree.current = places[current];
    return tree;
}

namespace {

class TreeWriter {
public:
    TreeWriter(const Database& database, const ChatTree& tree) : m_database(database), m_tree(tree) {}

    qint64 write()
    {
        Transaction transaction(m_database);
        m_chat =
            m_database
                .run(QStringLiteral("INSERT INTO chats (title, title_is_own, system_prompt, settings, folder,"
                                    " pinned, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"),
                     {notNull(titleFromName(m_tree.title)), m_tree.titleIsOwn ? 1 : 0, notNull(m_tree.systemPrompt),
                      notNull(m_tree.settings), notNull(m_tree.folder), m_tree.pinned ? 1 : 0,
                      m_tree.createdAt.toMSecsSinceEpoch(), m_tree.updatedAt.toMSecsSinceEpoch()})
                .lastInsertId()
                .toLongLong();
        for (const WholeMessage& each : m_tree.messages) writeMessage(each);
        m_database.run(QStringLiteral("UPDATE chats SET current_message = ? WHERE id = ?"),
                       {reference(m_tree.current), m_chat});
        transaction.commit();
        return m_chat;
    }

private:
    /// The id that a place of the tree has become; SQL NULL for none.
    QVariant reference(qint64 place) const
    {
        if (place == 0) return {};
        const auto found = m_ids.find(place);
        if (found == m_ids.end()) throw Error("A message of the chat stands before the one that it answers.");
        return found->second;
    }

    void writeMessage(const WholeMessage& each)
    {
        const StoredMessage& message = each.message;
        const qint64 id =
            m_database
                .run(QStringLiteral(
                         "INSERT INTO messages (chat, parent, role, text, reasoning, state, created_at, edited)"
                         " VALUES (?, ?, ?, ?, ?, ?, ?, ?)"),
                     {m_chat, reference(message.parent), message.role, notNull(message.text),
                      notNull(message.reasoning), messageStateName(message.state),
                      message.createdAt.toMSecsSinceEpoch(), message.edited ? 1 : 0})
                .lastInsertId()
                .toLongLong();
        m_ids[message.id] = id;
        if (message.role != QLatin1String("assistant")) return;
        AnswerInfo answer = message.answer;
        for (qint64& left : answer.leftOut) left = reference(left).toLongLong();
        AnswerStore(m_database).writeWhole(id, answer, each.tokens);
    }

    const Database& m_database;
    const ChatTree& m_tree;
    qint64 m_chat = 0;
    std::map<qint64, qint64> m_ids;
};

}  // namespace

qint64 writeTree(const Database& database, const ChatTree& tree)
{
    return TreeWriter(database, tree).write();
}

}  // namespace vitrine

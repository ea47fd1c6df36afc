#include "app/store/tree_writer.h"

#include "app/store/answer_store.h"
#include "app/store/chat_store.h"
#include "app/store/database.h"
#include "app/store/text.h"
#include "core/base/sentence.h"

#include <algorithm>

namespace vitrine {

TreeWriter::TreeWriter(const Database& database, const ChatTree& tree, std::optional<qint64> hiddenAs)
    : m_database(database), m_tree(tree), m_hiddenAs(hiddenAs)
{
    qint64 first = 0;
    for (const WholeMessage& each : tree.messages) {
        if (!each.message.createdAt.isValid()) continue;
        const qint64 time = each.message.createdAt.toMSecsSinceEpoch();
        if (first == 0) first = time;
        m_updated = std::max(m_updated, time);
    }
    if (tree.createdAt.isValid()) first = tree.createdAt.toMSecsSinceEpoch();
    const qint64 now = QDateTime::currentMSecsSinceEpoch();
    m_created = first != 0 ? first : now;
    if (m_updated == 0) m_updated = m_created;
    if (tree.updatedAt.isValid()) m_updated = tree.updatedAt.toMSecsSinceEpoch();
    m_lastTime = m_created;
}

qint64 TreeWriter::begin()
{
    m_chat = m_database
                 .run(QStringLiteral("INSERT INTO chats (title, title_is_own, system_prompt, settings, folder,"
                                     " pinned, created_at, updated_at, deleted_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"),
                      {notNull(titleFromName(m_tree.title)), m_tree.titleIsOwn ? 1 : 0, notNull(m_tree.systemPrompt),
                       notNull(m_tree.settings), notNull(m_tree.folder), m_tree.pinned ? 1 : 0, m_created, m_updated,
                       m_hiddenAs ? QVariant(*m_hiddenAs) : QVariant()})
                 .lastInsertId()
                 .toLongLong();
    return m_chat;
}

bool TreeWriter::writeNext()
{
    if (m_ids.size() == m_tree.messages.size()) return false;
    write(m_tree.messages[m_ids.size()]);
    return true;
}

void TreeWriter::end()
{
    m_database.run(QStringLiteral("UPDATE chats SET current_message = ? WHERE id = ?"),
                   {reference(m_tree.current), m_chat});
}

/// Returns the id of the message at a position of the tree; SQL NULL for position 0, which means no message.
QVariant TreeWriter::reference(qint64 place) const
{
    if (place == 0) return {};
    if (place < 0 || static_cast<std::size_t>(place) > m_ids.size())
        throw Error(SENTENCE("A message of the chat comes before the message that it answers."));
    return m_ids[static_cast<std::size_t>(place - 1)];
}

void TreeWriter::write(const WholeMessage& each)
{
    const StoredMessage& message = each.message;
    if (message.createdAt.isValid()) m_lastTime = message.createdAt.toMSecsSinceEpoch();
    const qint64 id =
        m_database
            .run(QStringLiteral("INSERT INTO messages (chat, parent, role, text, reasoning, state, created_at, edited)"
                                " VALUES (?, ?, ?, ?, ?, ?, ?, ?)"),
                 {m_chat, reference(message.parent), message.role, notNull(message.text), notNull(message.reasoning),
                  messageStateName(message.state), m_lastTime, message.edited ? 1 : 0})
            .lastInsertId()
            .toLongLong();
    if (message.role == QLatin1String("assistant")) {
        AnswerInfo answer = message.answer;
        for (qint64& left : answer.leftOut) left = reference(left).toLongLong();
        AnswerStore(m_database).writeWhole(id, answer, each.tokens);
    }
    m_ids.push_back(id);
}

}  // namespace vitrine

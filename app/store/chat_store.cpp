#include "app/store/chat_store.h"

#include "app/store/database.h"
#include "app/store/text.h"

#include <QDateTime>

namespace vitrine {

namespace {

constexpr int kTitleLength = 60;

qint64 now()
{
    return QDateTime::currentMSecsSinceEpoch();
}

QDateTime fromMilliseconds(const QVariant& value)
{
    return QDateTime::fromMSecsSinceEpoch(value.toLongLong());
}

/// SQL NULL for "none", which is 0 in our values.
QVariant reference(qint64 id)
{
    return id == 0 ? QVariant() : QVariant(id);
}

QString firstLine(const QString& text, int length)
{
    const QString line = text.trimmed().section(u'\n', 0, 0).simplified();
    if (line.size() <= length) return line;
    const qsizetype space = line.lastIndexOf(u' ', length);
    qsizetype cut = space > length / 2 ? space : length;
    if (line[cut - 1].isHighSurrogate()) --cut;
    return line.left(cut) + u'…';
}

// What the query of messages() selects, in this order.
enum Column {
    Id,
    Parent,
    Role,
    Text,
    State,
    CreatedAt,
    ModelName,
    ModelPath,
    Settings,
    StopReason,
    StopString,
    ErrorSentence,
    ErrorDetail,
    Seed,
    PromptTokens,
    EvaluatedTokens,
    GeneratedTokens,
    PromptSeconds,
    GenerationSeconds,
    Reasoning,
    ReasoningTokens,
    DraftedTokens,
    AcceptedTokens,
};

StoredMessage messageFrom(const QSqlQuery& row)
{
    StoredMessage message;
    message.id = row.value(Id).toLongLong();
    message.parent = row.value(Parent).toLongLong();
    message.role = row.value(Role).toString();
    message.text = row.value(Text).toString();
    message.state = messageStateFromName(row.value(State).toString());
    message.createdAt = fromMilliseconds(row.value(CreatedAt));
    AnswerInfo& answer = message.answer;
    answer.modelName = row.value(ModelName).toString();
    answer.modelPath = row.value(ModelPath).toString();
    answer.settings = row.value(Settings).toString();
    answer.stopReason = row.value(StopReason).toString();
    answer.stopString = row.value(StopString).toString();
    answer.error = row.value(ErrorSentence).toString();
    answer.errorDetail = row.value(ErrorDetail).toString();
    answer.seed = row.value(Seed).toLongLong();
    answer.promptTokens = row.value(PromptTokens).toInt();
    answer.evaluatedTokens = row.value(EvaluatedTokens).toInt();
    answer.generatedTokens = row.value(GeneratedTokens).toInt();
    answer.promptSeconds = row.value(PromptSeconds).toDouble();
    answer.generationSeconds = row.value(GenerationSeconds).toDouble();
    message.reasoning = row.value(Reasoning).toString();
    answer.reasoningTokens = row.value(ReasoningTokens).toInt();
    answer.draftedTokens = row.value(DraftedTokens).toInt();
    answer.acceptedTokens = row.value(AcceptedTokens).toInt();
    return message;
}

}  // namespace

QString titleFromMessage(const QString& text)
{
    return firstLine(text, kTitleLength);
}

QString previewOf(const QString& text)
{
    return firstLine(text, kPreviewLength);
}

std::vector<ChatRow> ChatStore::chats() const
{
    QSqlQuery query = m_database.run(
        QStringLiteral("SELECT c.id, c.title, (SELECT substr(m.text, 1, 400) FROM messages m WHERE "
                       "m.id = c.current_message), c.updated_at"
                       " FROM chats c WHERE c.deleted_at IS NULL ORDER BY c.updated_at DESC, c.id DESC"));
    std::vector<ChatRow> rows;
    while (query.next()) {
        rows.push_back({query.value(0).toLongLong(), query.value(1).toString(), previewOf(query.value(2).toString()),
                        fromMilliseconds(query.value(3))});
    }
    return rows;
}

std::optional<ChatDetails> ChatStore::chat(qint64 chat) const
{
    QSqlQuery query = m_database.run(QStringLiteral("SELECT id, title, title_is_own, system_prompt, draft FROM chats"
                                                    " WHERE id = ? AND deleted_at IS NULL"),
                                     {chat});
    if (!query.next()) return std::nullopt;
    return ChatDetails{query.value(0).toLongLong(), query.value(1).toString(), query.value(2).toBool(),
                       query.value(3).toString(), query.value(4).toString()};
}

std::optional<qint64> ChatStore::unusedChat() const
{
    QSqlQuery query = m_database.run(
        QStringLiteral("SELECT id FROM chats WHERE deleted_at IS NULL AND title_is_own = 0 AND trim(draft) = ''"
                       " AND system_prompt = '' AND NOT EXISTS (SELECT 1 FROM messages WHERE chat = chats.id)"
                       " ORDER BY id DESC LIMIT 1"));
    if (!query.next()) return std::nullopt;
    return query.value(0).toLongLong();
}

qint64 ChatStore::createChat()
{
    const qint64 time = now();
    return m_database.run(QStringLiteral("INSERT INTO chats (created_at, updated_at) VALUES (?, ?)"), {time, time})
        .lastInsertId()
        .toLongLong();
}

void ChatStore::rename(qint64 chat, const QString& title)
{
    m_database.run(QStringLiteral("UPDATE chats SET title = ?, title_is_own = 1 WHERE id = ?"), {title, chat});
}

void ChatStore::setSystemPrompt(qint64 chat, const QString& text)
{
    m_database.run(QStringLiteral("UPDATE chats SET system_prompt = ? WHERE id = ?"), {notNull(text), chat});
}

void ChatStore::setDraft(qint64 chat, const QString& text)
{
    m_database.run(QStringLiteral("UPDATE chats SET draft = ? WHERE id = ?"), {notNull(text), chat});
}

void ChatStore::setRemoved(qint64 chat, bool removed)
{
    m_database.run(QStringLiteral("UPDATE chats SET deleted_at = ? WHERE id = ?"),
                   {removed ? QVariant(now()) : QVariant(), chat});
}

void ChatStore::purgeRemoved()
{
    m_database.run(QStringLiteral("DELETE FROM chats WHERE deleted_at IS NOT NULL"));
    m_database.run(QStringLiteral("PRAGMA wal_checkpoint(TRUNCATE)"));
}

std::vector<StoredMessage> ChatStore::messages(qint64 chat) const
{
    QSqlQuery query = m_database.run(
        QStringLiteral("WITH RECURSIVE path(id, depth) AS ("
                       " SELECT current_message, 0 FROM chats WHERE id = ? AND current_message IS NOT NULL"
                       " UNION ALL SELECT m.parent, p.depth + 1 FROM path p JOIN messages m ON m.id = p.id"
                       " WHERE m.parent IS NOT NULL)"
                       " SELECT m.id, m.parent, m.role, m.text, m.state, m.created_at, a.model_name, a.model_path,"
                       " a.settings, a.stop_reason, a.stop_string, a.error, a.error_detail, a.seed, a.prompt_tokens,"
                       " a.evaluated_tokens, a.generated_tokens, a.prompt_seconds, a.generation_seconds, m.reasoning,"
                       " a.reasoning_tokens, a.drafted_tokens, a.accepted_tokens"
                       " FROM path p JOIN messages m ON m.id = p.id LEFT JOIN answers a ON a.message = m.id"
                       " ORDER BY p.depth DESC"),
        {chat});
    std::vector<StoredMessage> messages;
    while (query.next()) messages.push_back(messageFrom(query));
    return messages;
}

qint64 ChatStore::addUserMessage(qint64 chat, qint64 parent, const QString& text)
{
    Transaction transaction(m_database);
    const qint64 time = now();
    const qint64 id = m_database
                          .run(QStringLiteral("INSERT INTO messages (chat, parent, role, text, state, created_at)"
                                              " VALUES (?, ?, 'user', ?, 'complete', ?)"),
                               {chat, reference(parent), notNull(text), time})
                          .lastInsertId()
                          .toLongLong();
    m_database.run(QStringLiteral("UPDATE chats SET current_message = ?, updated_at = ?, draft = '',"
                                  " title = CASE WHEN title = '' THEN ? ELSE title END WHERE id = ?"),
                   {id, time, notNull(titleFromMessage(text)), chat});
    transaction.commit();
    return id;
}

}  // namespace vitrine

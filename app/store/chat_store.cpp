#include "app/store/chat_store.h"

#include "app/markdown/cut_text.h"
#include "app/store/database.h"
#include "app/store/text.h"
#include "core/base/sentence_json.h"

#include <QDateTime>

#include <algorithm>
#include <cstddef>
#include <functional>

namespace vitrine {

namespace {

constexpr int kTitleLength = 60;
constexpr int kNameLength = 200;

qint64 now()
{
    return QDateTime::currentMSecsSinceEpoch();
}

QDateTime fromMilliseconds(const QVariant& value)
{
    return QDateTime::fromMSecsSinceEpoch(value.toLongLong());
}

/// Converts an id for SQL: returns NULL for 0, which means "none" in the program.
QVariant reference(qint64 id)
{
    return id == 0 ? QVariant() : QVariant(id);
}

/// Returns whether a character is a Unicode embedding, override or isolate. Such a character can reverse the order of
/// the text after it, even after the end of its own string.
bool turnsText(QChar c)
{
    return (c >= u'\u202A' && c <= u'\u202E') || (c >= u'\u2066' && c <= u'\u2069');
}

/// Returns the visible characters of a text. Each sequence of white space and line breaks is replaced by one space.
QString oneLine(const QString& text)
{
    QString line;
    line.reserve(text.size());
    for (const QChar c : text) {
        if (turnsText(c)) continue;
        line += c.category() == QChar::Other_Control ? QChar(u' ') : c;
    }
    return line.simplified();
}

QString firstLine(const QString& text, int length)
{
    // Only the beginning is examined, because a message may be as long as a book.
    const QString line = oneLine(QStringView(text).trimmed().left(16 * length).toString().section(u'\n', 0, 0));
    if (line.size() <= length) return line;
    return line.left(cutAt(line, length)).trimmed() + u'…';
}

// The columns of the query in messages(), in the order of the query.
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
    RepeatedTokens,
    GeneratedTokens,
    PromptSeconds,
    GenerationSeconds,
    Reasoning,
    ReasoningTokens,
    DraftedTokens,
    AcceptedTokens,
    ProgramVersion,
    Device,
    Driver,
    Isa,
    Hash,
    KvKeys,
    KvValues,
    FirstTokenSeconds,
    ReasoningSeconds,
    Sibling,
    Siblings,
    Edited,
    LeftOut,
};

QString messageColumns()
{
    return QStringLiteral(
        "m.id, m.parent, m.role, m.text, m.state, m.created_at, a.model_name, a.model_path,"
        " a.settings, a.stop_reason, a.stop_string, a.error, a.error_detail,"
        " CASE WHEN a.seed_known THEN a.seed END, a.prompt_tokens,"
        " a.evaluated_tokens, a.repeated_tokens, a.generated_tokens, a.prompt_seconds, a.generation_seconds, "
        "m.reasoning,"
        " a.reasoning_tokens, a.drafted_tokens, a.accepted_tokens, a.program_version, a.device, a.driver, a.isa,"
        " a.model_hash, a.kv_keys, a.kv_values, a.first_token_seconds, a.reasoning_seconds,"
        " (SELECT count(*) FROM messages s WHERE s.chat = m.chat AND s.parent IS m.parent AND s.id <= m.id"
        " AND s.removed_with IS NULL),"
        " (SELECT count(*) FROM messages s WHERE s.chat = m.chat AND s.parent IS m.parent"
        " AND s.removed_with IS NULL),"
        " m.edited, a.left_out");
}

template <typename Type>
std::optional<Type> known(const QVariant& value)
{
    return value.isNull() ? std::nullopt : std::optional(value.value<Type>());
}

RunFacts factsFrom(const QSqlQuery& row)
{
    return {
        .programVersion = known<QString>(row.value(ProgramVersion)),
        .device = known<QString>(row.value(Device)),
        .driver = known<QString>(row.value(Driver)),
        .isa = known<QString>(row.value(Isa)),
        .modelHash = known<QString>(row.value(Hash)),
        .kvKeys = known<QString>(row.value(KvKeys)),
        .kvValues = known<QString>(row.value(KvValues)),
        .seed = known<qint64>(row.value(Seed)),
        .firstTokenSeconds = known<double>(row.value(FirstTokenSeconds)),
        .reasoningSeconds = known<double>(row.value(ReasoningSeconds)),
    };
}

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
    answer.error = sentenceFromStored(toUtf8(row.value(ErrorSentence).toString()));
    answer.errorDetail = row.value(ErrorDetail).toString();
    answer.promptTokens = row.value(PromptTokens).toInt();
    answer.evaluatedTokens = row.value(EvaluatedTokens).toInt();
    answer.repeatedTokens = row.value(RepeatedTokens).toInt();
    answer.generatedTokens = row.value(GeneratedTokens).toInt();
    answer.promptSeconds = row.value(PromptSeconds).toDouble();
    answer.generationSeconds = row.value(GenerationSeconds).toDouble();
    message.reasoning = row.value(Reasoning).toString();
    answer.reasoningTokens = row.value(ReasoningTokens).toInt();
    answer.draftedTokens = row.value(DraftedTokens).toInt();
    answer.acceptedTokens = row.value(AcceptedTokens).toInt();
    answer.facts = factsFrom(row);
    message.sibling = row.value(Sibling).toInt();
    message.siblings = row.value(Siblings).toInt();
    message.edited = row.value(Edited).toBool();
    for (const QString& id : row.value(LeftOut).toString().split(u' ', Qt::SkipEmptyParts)) {
        answer.leftOut.push_back(id.toLongLong());
    }
    return message;
}

}  // namespace

QString titleFromMessage(const QString& text)
{
    return firstLine(text, kTitleLength);
}

QString titleFromName(const QString& name)
{
    return firstLine(oneLine(name.left(16 * kNameLength)), kNameLength);
}

QString previewOf(const QString& text)
{
    return firstLine(text, kPreviewLength);
}

// Selects the columns that rowFrom() reads.
constexpr const char* kRowColumns = "SELECT id, title, updated_at, pinned, folder FROM chats WHERE deleted_at IS NULL";

std::vector<ChatRow> ChatStore::chats() const
{
    std::vector<ChatRow> rows;
    const auto read = [this, &rows](const Database& database) {
        QSqlQuery query = database.run(
            QLatin1String(kRowColumns) +
            QStringLiteral(" ORDER BY pinned DESC, pinned = 0 AND folder = '', CASE WHEN pinned THEN '' ELSE folder END"
                           " COLLATE NOCASE, updated_at DESC, id DESC"));
        while (query.next()) rows.push_back(rowFrom(query));
    };
    if (m_database.temporary()) read(*m_database.temporary());
    if (!m_database.isAway()) read(m_database);
    return rows;
}

std::vector<ChatRow> ChatStore::recentChats(int count) const
{
    std::vector<ChatRow> rows;
    const auto read = [this, count, &rows](const Database& database) {
        QSqlQuery query = database.run(QLatin1String(kRowColumns) +
                                           QStringLiteral(" AND title <> '' ORDER BY updated_at DESC, id DESC LIMIT ?"),
                                       {count});
        while (query.next()) rows.push_back(rowFrom(query));
    };
    if (m_database.temporary()) read(*m_database.temporary());
    if (!m_database.isAway()) read(m_database);
    std::ranges::stable_sort(rows, std::ranges::greater(), &ChatRow::updatedAt);
    if (rows.size() > static_cast<std::size_t>(count)) rows.resize(static_cast<std::size_t>(count));
    return rows;
}

std::optional<ChatRow> ChatStore::row(qint64 chat) const
{
    QSqlQuery query = m_database.of(chat).run(QLatin1String(kRowColumns) + QStringLiteral(" AND id = ?"), {chat});
    return query.next() ? std::optional(rowFrom(query)) : std::nullopt;
}

ChatRow ChatStore::rowFrom(const QSqlQuery& query) const
{
    const qint64 id = query.value(0).toLongLong();
    return {.id = id,
            .title = titleOf(id, query.value(1).toString()),
            .updatedAt = fromMilliseconds(query.value(2)),
            .pinned = query.value(3).toBool(),
            .folder = query.value(4).toString()};
}

std::vector<Folder> ChatStore::folders() const
{
    QSqlQuery query = m_database.run(QStringLiteral(
        "SELECT name, max(folded) FROM (SELECT name, folded FROM folders UNION ALL SELECT folder, 0 FROM"
        " chats WHERE folder <> '' AND deleted_at IS NULL) GROUP BY name ORDER BY name COLLATE NOCASE, name"));
    std::vector<Folder> folders;
    while (query.next()) folders.push_back({query.value(0).toString(), query.value(1).toBool()});
    return folders;
}

void ChatStore::setFolder(const Folder& folder)
{
    m_database.run(QStringLiteral("INSERT INTO folders (name, folded) VALUES (?, ?)"
                                  " ON CONFLICT (name) DO UPDATE SET folded = excluded.folded"),
                   {folder.name, folder.folded});
}

void ChatStore::renameFolder(const QString& from, const QString& to)
{
    if (from == to) return;
    writeUnsaved();
    Transaction transaction(m_database);
    m_database.run(QStringLiteral("INSERT INTO folders (name, folded) SELECT ?, folded FROM folders WHERE name = ?"
                                  " ON CONFLICT (name) DO NOTHING"),
                   {to, from});
    m_database.run(QStringLiteral("UPDATE chats SET folder = ? WHERE folder = ?"), {to, from});
    m_database.run(QStringLiteral("DELETE FROM folders WHERE name = ?"), {from});
    transaction.commit();
}

void ChatStore::removeFolder(const QString& name)
{
    writeUnsaved();
    Transaction transaction(m_database);
    m_database.run(QStringLiteral("UPDATE chats SET folder = '' WHERE folder = ? AND deleted_at IS NULL"), {name});
    m_database.run(QStringLiteral("DELETE FROM folders WHERE name = ?"), {name});
    transaction.commit();
}

std::optional<ChatDetails> ChatStore::chat(qint64 chat) const
{
    QSqlQuery query = m_database.of(chat).run(
        QStringLiteral("SELECT c.id, c.title, c.title_is_own, c.system_prompt, c.draft,"
                       " p.text, c.settings, c.words_for FROM chats c LEFT JOIN pasted p ON p.chat = c.id"
                       " WHERE c.id = ? AND c.deleted_at IS NULL"),
        {chat});
    if (!query.next()) return std::nullopt;
    ChatDetails details{query.value(0).toLongLong(), titleOf(chat, query.value(1).toString()),
                        query.value(2).toBool(),     query.value(3).toString(),
                        query.value(4).toString(),   query.value(5).toString(),
                        query.value(6).toString(),   query.value(7).toString()};
    if (const auto found = m_unsaved.find(chat); found != m_unsaved.end()) {
        const ChatEdits& edits = found->second;
        details.titleIsOwn = details.titleIsOwn || edits.title;
        details.systemPrompt = edits.systemPrompt.value_or(details.systemPrompt);
        details.draft = edits.draft.value_or(details.draft);
        details.pasted = edits.pasted.value_or(details.pasted);
        details.settings = edits.settings.value_or(details.settings);
        details.wordsFor = edits.wordsFor.value_or(details.wordsFor);
    }
    return details;
}

bool ChatStore::isInMemory(qint64 chat) const
{
    return isTemporary(chat) || !m_database.isPersistent();
}

bool ChatStore::wouldLoseChats() const
{
    if (m_database.isAway()) return hasLateContent();
    if (m_database.isPersistent()) return false;
    return m_database
        .run(QStringLiteral("SELECT 1 FROM chats WHERE deleted_at IS NULL AND (trim(draft) <> '' OR EXISTS"
                            " (SELECT 1 FROM messages WHERE chat = chats.id) OR EXISTS"
                            " (SELECT 1 FROM pasted WHERE chat = chats.id)) LIMIT 1"))
        .next();
}

/// Cleans a stored title. Files of earlier versions may contain any characters in titles.
QString ChatStore::titleOf(qint64 chat, const QString& stored) const
{
    const auto found = m_unsaved.find(chat);
    return found != m_unsaved.end() && found->second.title ? *found->second.title : titleFromName(stored);
}

std::optional<qint64> ChatStore::unusedChat(const QString& systemPrompt) const
{
    const Database& database = m_database.of(isAway() ? kFirstTemporaryId : 0);
    QSqlQuery query = database.run(
        QStringLiteral(
            "SELECT id FROM chats WHERE deleted_at IS NULL AND title = '' AND title_is_own = 0 AND trim(draft) = ''"
            " AND system_prompt IN ('', ?) AND settings = '' AND pinned = 0 AND folder = '' AND NOT EXISTS "
            "(SELECT 1 FROM messages WHERE chat = chats.id)"
            " AND NOT EXISTS (SELECT 1 FROM pasted WHERE chat = chats.id) ORDER BY id DESC"),
        {notNull(systemPrompt)});
    while (query.next()) {
        const qint64 id = query.value(0).toLongLong();
        if (!m_unsaved.contains(id) && (!isAway() || isLate(id))) return id;
    }
    return std::nullopt;
}

qint64 ChatStore::createChat(Kept kept)
{
    const qint64 time = now();
    const bool isLate = kept == Kept::OnDisk && isAway();
    const Database& database = m_database.of(kept == Kept::Temporary || isLate ? kFirstTemporaryId : 0);
    const qint64 chat =
        database.run(QStringLiteral("INSERT INTO chats (created_at, updated_at) VALUES (?, ?)"), {time, time})
            .lastInsertId()
            .toLongLong();
    if (isLate) m_late.insert(chat);
    return chat;
}

void ChatStore::edit(qint64 chat, const ChatEdits& edits)
{
    ChatEdits& all = m_unsaved[chat];
    if (edits.title) all.title = titleFromName(*edits.title);
    if (edits.systemPrompt) all.systemPrompt = notNull(*edits.systemPrompt);
    if (edits.draft) all.draft = notNull(*edits.draft);
    if (edits.pasted) all.pasted = notNull(*edits.pasted);
    if (edits.pinned) all.pinned = edits.pinned;
    if (edits.folder) all.folder = titleFromName(notNull(*edits.folder));
    if (edits.settings) all.settings = notNull(*edits.settings);
    if (edits.wordsFor) all.wordsFor = notNull(*edits.wordsFor);
    writeUnsaved();
}

void ChatStore::writeUnsaved()
{
    const auto value = [](const auto& known) { return known ? QVariant(*known) : QVariant(); };
    bool isLeft = false;
    for (auto next = m_unsaved.begin(); next != m_unsaved.end();) {
        const auto& [chat, edits] = *next;
        if (isAway() && !isTemporary(chat)) {
            isLeft = true;
            ++next;
            continue;
        }
        Transaction transaction(m_database.of(chat));
        m_database.of(chat).run(
            QStringLiteral("UPDATE chats SET title_is_own = max(title_is_own, ?),"
                           " title = coalesce(?, title), system_prompt = coalesce(?, system_prompt),"
                           " draft = coalesce(?, draft), pinned = coalesce(?, pinned),"
                           " folder = coalesce(?, folder), settings = coalesce(?, settings),"
                           " words_for = coalesce(?, words_for) WHERE id = ?"),
            {edits.title ? 1 : 0, value(edits.title), value(edits.systemPrompt), value(edits.draft),
             value(edits.pinned), value(edits.folder), value(edits.settings), value(edits.wordsFor), chat});
        if (edits.pasted) {
            m_database.of(chat).run(QStringLiteral("DELETE FROM pasted WHERE chat = ?"), {chat});
        }
        if (edits.pasted && !edits.pasted->isEmpty()) {
            m_database.of(chat).run(
                QStringLiteral("INSERT INTO pasted (chat, text) SELECT id, ? FROM chats WHERE id = ?"),
                {*edits.pasted, chat});
        }
        transaction.commit();
        next = m_unsaved.erase(next);
    }
    if (isLeft) m_database.requireHere();
}

void ChatStore::setRemoved(qint64 chat, bool removed)
{
    m_database.of(chat).run(QStringLiteral("UPDATE chats SET deleted_at = ? WHERE id = ?"),
                            {removed ? QVariant(now()) : QVariant(), chat});
}

std::vector<StoredMessage> ChatStore::messages(qint64 chat) const
{
    QSqlQuery query = m_database.of(chat).run(
        QStringLiteral("WITH RECURSIVE path(id, depth) AS ("
                       " SELECT current_message, 0 FROM chats WHERE id = ? AND current_message IS NOT NULL"
                       " UNION ALL SELECT m.parent, p.depth + 1 FROM path p JOIN messages m ON m.id = p.id"
                       " WHERE m.parent < m.id)"  // prevents an endless loop if parents are damaged, see breakCircles()
                       " SELECT %1"
                       " FROM path p JOIN messages m ON m.id = p.id LEFT JOIN answers a ON a.message = m.id"
                       " WHERE m.chat = ? ORDER BY p.depth DESC")
            .arg(messageColumns()),
        {chat, chat});
    std::vector<StoredMessage> messages;
    while (query.next()) messages.push_back(messageFrom(query));
    return messages;
}

std::vector<StoredMessage> ChatStore::allMessages(qint64 chat) const
{
    QSqlQuery query =
        m_database.of(chat).run(QStringLiteral("SELECT %1 FROM messages m LEFT JOIN answers a ON a.message = m.id"
                                               " WHERE m.chat = ? AND m.removed_with IS NULL ORDER BY m.id")
                                    .arg(messageColumns()),
                                {chat});
    std::vector<StoredMessage> messages;
    while (query.next()) messages.push_back(messageFrom(query));
    return messages;
}

bool ChatStore::setMadeTitle(qint64 chat, const QString& title)
{
    return m_database.of(chat)
               .run(QStringLiteral("UPDATE chats SET title = ? WHERE id = ? AND title_is_own = 0"),
                    {titleFromName(title), chat})
               .numRowsAffected() > 0;
}

qint64 ChatStore::addUserMessage(qint64 chat, qint64 parent, const QString& text, Sent sent)
{
    Transaction transaction(m_database.of(chat));
    const qint64 time = now();
    const qint64 id = m_database.of(chat)
                          .run(QStringLiteral("INSERT INTO messages (chat, parent, role, text, state, created_at)"
                                              " VALUES (?, ?, 'user', ?, 'complete', ?)"),
                               {chat, reference(parent), notNull(text), time})
                          .lastInsertId()
                          .toLongLong();
    m_database.of(chat).run(QStringLiteral("UPDATE chats SET current_message = ?, updated_at = ?,"
                                           " title = CASE WHEN title = '' THEN ? ELSE title END WHERE id = ?"),
                            {id, time, notNull(titleFromMessage(text)), chat});
    if (sent == Sent::Draft) {
        m_database.of(chat).run(QStringLiteral("UPDATE chats SET draft = '' WHERE id = ?"), {chat});
        m_database.of(chat).run(QStringLiteral("DELETE FROM pasted WHERE chat = ?"), {chat});
    }
    transaction.commit();
    if (const auto found = m_unsaved.find(chat); sent == Sent::Draft && found != m_unsaved.end()) {
        found->second.draft.reset();
        found->second.pasted.reset();
    }
    return id;
}

}  // namespace vitrine

#include "app/store/schema.h"

#include "app/store/backup.h"
#include "app/store/database.h"
#include "app/store/text.h"
#include "core/base/sentence.h"

#include <QStringList>
#include <QVariant>

#include <vector>

namespace vitrine {

namespace {

using Migration = QStringList;

/// Step n migrates a file from version n to version n + 1. Steps of a released version must never change. New steps are
/// added at the end.
const std::vector<Migration>& migrations()
{
    static const std::vector<Migration> steps{
        {
            QStringLiteral("CREATE TABLE chats ("
                           " id INTEGER PRIMARY KEY AUTOINCREMENT,"
                           " title TEXT NOT NULL DEFAULT '',"
                           " title_is_own INTEGER NOT NULL DEFAULT 0,"
                           " system_prompt TEXT NOT NULL DEFAULT '',"
                           " draft TEXT NOT NULL DEFAULT '',"
                           " current_message INTEGER,"
                           " created_at INTEGER NOT NULL,"
                           " updated_at INTEGER NOT NULL,"
                           " deleted_at INTEGER)"),
            QStringLiteral("CREATE TABLE messages ("
                           " id INTEGER PRIMARY KEY AUTOINCREMENT,"
                           " chat INTEGER NOT NULL REFERENCES chats(id) ON DELETE CASCADE,"
                           " parent INTEGER REFERENCES messages(id) ON DELETE CASCADE,"
                           " role TEXT NOT NULL CHECK (role IN ('user', 'assistant')),"
                           " text TEXT NOT NULL,"
                           " state TEXT NOT NULL,"
                           " created_at INTEGER NOT NULL)"),
            QStringLiteral("CREATE INDEX messages_of_chat ON messages(chat)"),
            QStringLiteral("CREATE INDEX messages_of_parent ON messages(parent)"),
            QStringLiteral("CREATE INDEX messages_streaming ON messages(state) WHERE state = 'streaming'"),
            QStringLiteral("CREATE TABLE answers ("
                           " message INTEGER PRIMARY KEY REFERENCES messages(id) ON DELETE CASCADE,"
                           " model_name TEXT NOT NULL,"
                           " model_path TEXT NOT NULL,"
                           " settings TEXT NOT NULL,"
                           " prompt_base INTEGER,"
                           " prompt_shared INTEGER NOT NULL DEFAULT 0,"
                           " stop_reason TEXT NOT NULL DEFAULT '',"
                           " stop_string TEXT NOT NULL DEFAULT '',"
                           " error TEXT NOT NULL DEFAULT '',"
                           " error_detail TEXT NOT NULL DEFAULT '',"
                           " seed INTEGER NOT NULL DEFAULT 0,"
                           " prompt_tokens INTEGER NOT NULL DEFAULT 0,"
                           " evaluated_tokens INTEGER NOT NULL DEFAULT 0,"
                           " generated_tokens INTEGER NOT NULL DEFAULT 0,"
                           " prompt_seconds REAL NOT NULL DEFAULT 0,"
                           " generation_seconds REAL NOT NULL DEFAULT 0)"),
            QStringLiteral("CREATE TABLE answer_tokens ("
                           " message INTEGER NOT NULL REFERENCES messages(id) ON DELETE CASCADE,"
                           " part INTEGER NOT NULL,"
                           " sequence INTEGER NOT NULL,"
                           " records BLOB NOT NULL,"
                           " PRIMARY KEY (message, part, sequence)) WITHOUT ROWID"),
        },
        {
            QStringLiteral("ALTER TABLE messages ADD COLUMN reasoning TEXT NOT NULL DEFAULT ''"),
            QStringLiteral("ALTER TABLE answers ADD COLUMN reasoning_tokens INTEGER NOT NULL DEFAULT 0"),
        },
        {
            QStringLiteral("ALTER TABLE answers ADD COLUMN drafted_tokens INTEGER NOT NULL DEFAULT 0"),
            QStringLiteral("ALTER TABLE answers ADD COLUMN accepted_tokens INTEGER NOT NULL DEFAULT 0"),
        },
        {
            QStringLiteral("CREATE TABLE pasted ("
                           " chat INTEGER PRIMARY KEY REFERENCES chats(id) ON DELETE CASCADE,"
                           " text TEXT NOT NULL)"),
        },
        {
            // NULL means unknown, as in all answers of earlier versions.
            QStringLiteral("ALTER TABLE answers ADD COLUMN program_version TEXT"),
            QStringLiteral("ALTER TABLE answers ADD COLUMN device TEXT"),
            QStringLiteral("ALTER TABLE answers ADD COLUMN driver TEXT"),
            QStringLiteral("ALTER TABLE answers ADD COLUMN isa TEXT"),
            QStringLiteral("ALTER TABLE answers ADD COLUMN model_hash TEXT"),
            QStringLiteral("ALTER TABLE answers ADD COLUMN kv_keys TEXT"),
            QStringLiteral("ALTER TABLE answers ADD COLUMN kv_values TEXT"),
            QStringLiteral("ALTER TABLE answers ADD COLUMN first_token_seconds REAL"),
            QStringLiteral("ALTER TABLE answers ADD COLUMN reasoning_seconds REAL"),
            QStringLiteral("ALTER TABLE answers ADD COLUMN seed_known INTEGER NOT NULL DEFAULT 0"),
            // In earlier versions, the seed was stored only when an answer ended normally.
            QStringLiteral("UPDATE answers SET seed_known = 1 WHERE stop_reason <> ''"),
        },
        {
            QStringLiteral("ALTER TABLE messages ADD COLUMN edited INTEGER NOT NULL DEFAULT 0"),
            QStringLiteral("ALTER TABLE messages ADD COLUMN removed_with INTEGER"),
            QStringLiteral("CREATE INDEX messages_removed ON messages(removed_with) WHERE removed_with IS NOT NULL"),
            // First messages have no parent. This index is needed to find all versions of a first message. It also
            // replaces the index messages_of_chat.
            QStringLiteral("CREATE INDEX messages_of_place ON messages(chat, parent)"),
            QStringLiteral("DROP INDEX messages_of_chat"),
            QStringLiteral("ALTER TABLE answers ADD COLUMN left_out TEXT NOT NULL DEFAULT ''"),
            QStringLiteral("CREATE TABLE queued ("
                           " id INTEGER PRIMARY KEY AUTOINCREMENT,"
                           " chat INTEGER NOT NULL REFERENCES chats(id) ON DELETE CASCADE,"
                           " text TEXT NOT NULL,"
                           " created_at INTEGER NOT NULL)"),
            QStringLiteral("CREATE INDEX queued_of_chat ON queued(chat)"),
        },
        {
            QStringLiteral("ALTER TABLE chats ADD COLUMN pinned INTEGER NOT NULL DEFAULT 0"),
            QStringLiteral("ALTER TABLE chats ADD COLUMN folder TEXT NOT NULL DEFAULT ''"),
            QStringLiteral("ALTER TABLE chats ADD COLUMN settings TEXT NOT NULL DEFAULT ''"),
            // The index contains the trigrams of each message but not their positions. A search reads the texts of the
            // matching messages anyway. Without positions, the index is small and does not reveal the texts.
            QStringLiteral("CREATE VIRTUAL TABLE message_words USING fts5"
                           "(text, content = '', columnsize = 0, detail = none, tokenize = 'trigram')"),
            // Messages in the state streaming are not in the index. Otherwise the text of an answer would be indexed
            // again after each slice.
            QStringLiteral("CREATE TRIGGER message_added AFTER INSERT ON messages WHEN new.state <> 'streaming' BEGIN"
                           " INSERT INTO message_words (rowid, text) VALUES (new.id, new.text); END"),
            QStringLiteral("CREATE TRIGGER message_removed AFTER DELETE ON messages WHEN old.state <> 'streaming' BEGIN"
                           " INSERT INTO message_words (message_words, rowid, text)"
                           " VALUES ('delete', old.id, old.text); END"),
            QStringLiteral("CREATE TRIGGER message_changed AFTER UPDATE OF text, state ON messages"
                           " WHEN old.state <> 'streaming' OR new.state <> 'streaming' BEGIN"
                           " INSERT INTO message_words (message_words, rowid, text)"
                           " SELECT 'delete', old.id, old.text WHERE old.state <> 'streaming';"
                           " INSERT INTO message_words (rowid, text)"
                           " SELECT new.id, new.text WHERE new.state <> 'streaming'; END"),
            QStringLiteral("INSERT INTO message_words (rowid, text)"
                           " SELECT id, text FROM messages WHERE state <> 'streaming'"),
        },
        {
            // From here on, the index also contains the reasoning, after the text of the message.
            QStringLiteral("DROP TRIGGER message_added"),
            QStringLiteral("DROP TRIGGER message_removed"),
            QStringLiteral("DROP TRIGGER message_changed"),
            QStringLiteral("INSERT INTO message_words (message_words, rowid, text) SELECT 'delete', id, text"
                           " FROM messages WHERE state <> 'streaming' AND reasoning <> ''"),
            QStringLiteral("INSERT INTO message_words (rowid, text) SELECT id, text || char(10) || reasoning"
                           " FROM messages WHERE state <> 'streaming' AND reasoning <> ''"),
            QStringLiteral("CREATE TRIGGER message_added AFTER INSERT ON messages WHEN new.state <> 'streaming' BEGIN"
                           " INSERT INTO message_words (rowid, text) VALUES (new.id, new.text ||"
                           " CASE new.reasoning WHEN '' THEN '' ELSE char(10) || new.reasoning END); END"),
            QStringLiteral("CREATE TRIGGER message_removed AFTER DELETE ON messages WHEN old.state <> 'streaming' BEGIN"
                           " INSERT INTO message_words (message_words, rowid, text) VALUES ('delete', old.id, old.text"
                           " || CASE old.reasoning WHEN '' THEN '' ELSE char(10) || old.reasoning END); END"),
            QStringLiteral("CREATE TRIGGER message_changed AFTER UPDATE OF text, reasoning, state ON messages"
                           " WHEN old.state <> 'streaming' OR new.state <> 'streaming' BEGIN"
                           " INSERT INTO message_words (message_words, rowid, text)"
                           " SELECT 'delete', old.id, old.text ||"
                           " CASE old.reasoning WHEN '' THEN '' ELSE char(10) || old.reasoning END"
                           " WHERE old.state <> 'streaming';"
                           " INSERT INTO message_words (rowid, text)"
                           " SELECT new.id, new.text ||"
                           " CASE new.reasoning WHEN '' THEN '' ELSE char(10) || new.reasoning END"
                           " WHERE new.state <> 'streaming'; END"),
            // This table contains all folders, even empty ones, and whether they are folded.
            QStringLiteral("CREATE TABLE folders (name TEXT PRIMARY KEY, folded INTEGER NOT NULL DEFAULT 0)"),
            QStringLiteral("INSERT INTO folders (name) SELECT DISTINCT folder FROM chats WHERE folder <> ''"),
        },
        {
            QStringLiteral("ALTER TABLE answers ADD COLUMN repeated_tokens INTEGER NOT NULL DEFAULT 0"),
        },
        {
            QStringLiteral("ALTER TABLE chats ADD COLUMN words_for TEXT NOT NULL DEFAULT ''"),
        },
    };
    return steps;
}

int pragma(const Database& database, const char* name)
{
    QSqlQuery query = database.run(QStringLiteral("PRAGMA %1").arg(QLatin1String(name)));
    return query.next() ? query.value(0).toInt() : 0;
}

void refuseForeign(const Database& database, int version)
{
    if (version > kSchemaVersion) {
        throw StoreError(StoreError::Kind::Foreign, SENTENCE("The chats in ", toUtf8(database.path()),
                                                             " were written by a newer version of Vitrine (schema ",
                                                             version, ", but this version supports up to ",
                                                             kSchemaVersion, "). Update Vitrine to open them."));
    }
    const int application = pragma(database, "application_id");
    QSqlQuery tables = database.run(QStringLiteral("SELECT count(*) FROM sqlite_master"));
    const bool empty = tables.next() && tables.value(0).toInt() == 0;
    if (!empty && application != kDatabaseApplicationId) {
        throw StoreError(StoreError::Kind::Foreign,
                         SENTENCE(toUtf8(database.path()), " is the database of another program (application id ",
                                  application, ")."));
    }
    if (version < 0) {
        throw StoreError(StoreError::Kind::Corrupt,
                         SENTENCE("The chat database ", toUtf8(database.path()), " is damaged: its schema version is ",
                                  version, ", which is not valid."));
    }
}

}  // namespace

const int kSchemaVersion = static_cast<int>(migrations().size());

void migrate(const Database& database)
{
    int version = pragma(database, "user_version");
    refuseForeign(database, version);
    if (version > 0 && version < kSchemaVersion && database.isPersistent()) backUp(database, version);
    for (; version < kSchemaVersion; ++version) {
        Transaction transaction(database);
        for (const QString& statement : migrations()[static_cast<std::size_t>(version)]) database.run(statement);
        database.run(QStringLiteral("PRAGMA application_id = %1").arg(kDatabaseApplicationId));
        database.run(QStringLiteral("PRAGMA user_version = %1").arg(version + 1));
        transaction.commit();
    }
}

}  // namespace vitrine

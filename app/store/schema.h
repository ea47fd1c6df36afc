#pragma once

namespace vitrine {

class Database;

/// PRAGMA application_id of files with chats: "VTRN".
inline constexpr int kDatabaseApplicationId = 0x5654524E;
/// PRAGMA user_version after migrate().
extern const int kSchemaVersion;

/// Migrates the schema from the version of the file to the current version. Makes a copy of the file first (backup.h);
/// each step is one transaction. Throws StoreError if a newer Vitrine or another program wrote the file.
///
/// - `chats`: one row per chat. `deleted_at` marks a removed chat that can still be restored. `folder` is the name of
/// its folder, and `settings` is a JSON object with its overrides; both may be empty. `words_for` is the address of the
/// server for which the system prompt and the texts in the settings were written, or to which they were last sent. It
/// is empty if the texts belong to no server.
/// - `pasted`: the part of an unsent message that is too long for a text editor. It is in a separate table, because the
/// rest of the unsent message is written again with every key.
/// - `messages`: a tree per chat. `parent` is the previous message, and `chats.current_message` is the last shown
/// message. `reasoning` is the reasoning before the answer, without its tags. Messages with the same parent are
/// versions of each other. `edited` means that the user wrote or changed the message. `removed_with` is NULL if the
/// message is not removed. Otherwise it is the message whose removal also removed this message, or 0 if the removal can
/// no longer be undone.
/// - `answers`: how an answer was generated. NULL means unknown. Each fact of RunFacts has its own column, so that
/// queries can compare facts, and damage to one fact does not affect others. The first `prompt_shared` tokens of the
/// prompt equal those of the earlier answer `prompt_base` and are not stored again. `left_out` lists messages that did
/// not fit in the prompt, "3 4 5".
/// - `answer_tokens`: token records (token_codec.h) in the order in which they were recorded. Part 0 is the prompt,
///   part 1 the answer.
/// - `queued`: messages that will be sent after the current answer has ended.
/// - `message_words`: FTS5 index of the trigrams of all messages, except messages in the state streaming. Triggers
/// update the index.
///
/// Times are milliseconds since 1970, UTC.
void migrate(const Database& database);

}  // namespace vitrine

#pragma once

namespace vitrine {

class Database;

/// PRAGMA application_id of files with chats: "VTRN".
inline constexpr int kDatabaseApplicationId = 0x5654524E;
/// PRAGMA user_version after migrate().
extern const int kSchemaVersion;

/// Migrates the schema from the version of the file to the current one, in one transaction per step, after a copy was
/// made (backup.h). Throws StoreError if the file belongs to a newer Vitrine or to another program.
///
/// - `chats`: one row per chat. `deleted_at` marks a removed chat that can still be restored. `folder` is the name of
///   its folder, `settings` a JSON object with its overrides; both may be empty. `words_for` is the address of the
///   server for which its system prompt and the texts in its settings were written, or to which they were sent last;
///   empty: none.
/// - `pasted`: the part of an unsent message that is too long for an editor. It has its own table because unsent
///   messages are written with every key.
/// - `messages`: a tree per chat. `parent` is the previous message, and `chats.current_message` the shown leaf.
///   `reasoning` is the reasoning before the answer without its tags. Messages with the same parent are versions.
///   `edited`: the user wrote or changed it. `removed_with`: the message with which it was removed, as long as that can
///   be undone, then 0; NULL if it is not removed.
/// - `answers`: how an answer was made. NULL: unknown. Each fact of RunFacts has its own column, so that queries can
///   compare facts and damage to one affects no other. The first `prompt_shared` tokens of its prompt are those of the
///   earlier answer `prompt_base`, so that a long chat does not store them again. `left_out`: messages that did not fit
///   in its prompt, "3 4 5".
/// - `answer_tokens`: token records (token_codec.h) in the order in which they were recorded. Part 0 is the prompt,
///   part 1 the answer.
/// - `queued`: messages that wait for the end of the current answer.
/// - `message_words`: FTS5 index of trigrams of all messages except those in the state streaming. Triggers update it.
///
/// Times are milliseconds since 1970, UTC.
void migrate(const Database& database);

}  // namespace vitrine

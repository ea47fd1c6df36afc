#pragma once

namespace vitrine {

class Database;

/// PRAGMA application_id of our files: "VTRN".
inline constexpr int kDatabaseApplicationId = 0x5654524E;
/// PRAGMA user_version that migrate() brings a file to.
extern const int kSchemaVersion;

/// Brings the schema from whatever version the file has to the current one, in one transaction per step, after a copy
/// was made (backup.h). Throws StoreError when the file belongs to a newer Vitrine or to another program.
///
/// - `chats`: one row per chat; `deleted_at` marks one whose removal can still be undone. `folder` is the name of the
///   folder it is in, `settings` a JSON object with what it sets otherwise than the program; both may be empty.
///   `words_for`: the address of the server that its system prompt, and the texts in its settings, were written for or
///   were sent to last; empty: none.
/// - `pasted`: the part of a draft that is too long for an editor. It is apart from the draft, which is written with
///   every letter typed.
/// - `messages`: a tree per chat. `parent` is the message before it, `chats.current_message` the leaf that is shown,
///   `reasoning` what the model thought before the answer, without the tags around it. Messages with the same parent
///   are versions of one another; `edited`: a person wrote or changed it. `removed_with`: the message with which it was
///   removed, as long as that can be undone; then 0.
/// - `answers`: how an assistant's message came about. NULL: not known. RunFacts has a column for each fact, so that
///   queries can compare them, and a damaged or missing one takes no other with it. The first `prompt_shared` tokens of
///   its prompt are those of the earlier answer `prompt_base`: a long chat does not store them again every turn.
///   `left_out`: the messages that its prompt had no room for, "3 4 5".
/// - `answer_tokens`: token records (token_codec.h) in the order they were recorded; part 0 is the prompt, part 1 the
///   answer.
/// - `queued`: messages that wait for the end of the answer before them.
/// - `message_words`: index of all messages (FTS5, trigrams), but for those that are being written. Triggers keep it.
///
/// Times are milliseconds since 1970, UTC.
void migrate(const Database& database);

}  // namespace vitrine

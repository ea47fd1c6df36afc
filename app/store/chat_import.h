#pragma once

#include "app/store/chat_tree.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <unordered_map>
#include <vector>

namespace vitrine {

class Database;

/// Adds many chats as one unit: either all of them or none. Until finish(), the new chats are hidden, as if they had
/// been removed; finish() shows all of them in one step. If the program ends earlier, the next start deletes the hidden
/// chats. Writes in short transactions, so that other connections can write in between.
class ChatImport {
public:
    /// Reads the messages of all chats, so that known() can recognize chats that already exist. Throws StoreError.
    explicit ChatImport(const Database& database, std::stop_token stop = {});

    /// Returns the id of an existing chat that begins with all messages of `tree`; 0 if no such chat exists. The times
    /// of the messages must match, too, if all messages of `tree` have one. Chats of this import are ignored.
    qint64 known(const ChatTree& tree) const;
    /// Adds a hidden chat. Returns its id; nullopt if `stop` was requested. Calls `progress` with the number of
    /// messages written so far. Throws StoreError, or Error for the same reasons as TreeWriter.
    std::optional<qint64> add(const ChatTree& tree, const std::function<void(std::size_t)>& progress = {});
    /// Returns the hidden chats in the order in which they were added.
    std::span<const qint64> chats() const { return m_chats; }
    /// Removes all chats except the first `count` from the import and returns the ids of the removed chats. The caller
    /// must delete these chats.
    std::vector<qint64> keepOnly(std::size_t count);
    /// Shows all chats of the import. Throws StoreError if that failed; all chats then stay hidden.
    void finish();

private:
    void readMessages();
    void readEmptyChats();

    const Database& m_database;
    std::stop_token m_stop;
    qint64 m_mark;  ///< value in the column for the deletion time that hides the chats of this import; negative,
                    ///< because real times are positive
    std::unordered_map<std::uint64_t, qint64> m_known;
    std::vector<qint64> m_chats;
};

}  // namespace vitrine

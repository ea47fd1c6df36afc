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

/// Adds many chats, all or none: they are hidden, as deleted ones are, until finish() shows all of them in one step.
/// If the program ends before that, the next start deletes them. Writes in short transactions, so that other
/// connections can write meanwhile.
class ChatImport {
public:
    /// Reads the messages of all chats, to recognize what is already there. Throws StoreError.
    explicit ChatImport(const Database& database, std::stop_token stop = {});

    /// A chat that begins with all messages of this one, so that it is the same or continues it; 0 if no chat does.
    /// Times are compared if all messages of `tree` have one. Chats of this import do not count.
    qint64 known(const ChatTree& tree) const;
    /// Returns the new chat's id; nothing if it was stopped. Calls `progress` with the number of messages written so
    /// far. Throws StoreError, or Error as TreeWriter does.
    std::optional<qint64> add(const ChatTree& tree, const std::function<void(std::size_t)>& progress = {});
    /// The hidden chats, in the order in which they were added.
    std::span<const qint64> chats() const { return m_chats; }
    /// Forgets all that were added after the first `count` and returns their ids, for the caller to delete.
    std::vector<qint64> keepOnly(std::size_t count);
    /// Shows the chats. Throws StoreError; then none is shown.
    void finish();

private:
    void readMessages();
    void readEmptyChats();

    const Database& m_database;
    std::stop_token m_stop;
    qint64 m_mark;  ///< of this import's chats, in the place of the time of their deletion; below 0
    std::unordered_map<std::uint64_t, qint64> m_known;
    std::vector<qint64> m_chats;
};

}  // namespace vitrine

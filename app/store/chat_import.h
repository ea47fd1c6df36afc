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

/// Adds many chats together or not at all. They are hidden like deleted chats until finish() shows all of them in one
/// step. If the program ends before that, the next start deletes them. Writes in short transactions, so that other
/// connections can write, too.
class ChatImport {
public:
    /// Reads the messages of all chats, to recognize chats that already exist. Throws StoreError.
    explicit ChatImport(const Database& database, std::stop_token stop = {});

    /// Returns an existing chat that begins with all messages of `tree`, or 0. Times are compared if all messages of
    /// `tree` have a time. Ignores chats of this import.
    qint64 known(const ChatTree& tree) const;
    /// Adds a chat. Returns its id; empty if `stop` was requested. Calls `progress` with the number of messages written
    /// so far. Throws StoreError, or Error as TreeWriter does.
    std::optional<qint64> add(const ChatTree& tree, const std::function<void(std::size_t)>& progress = {});
    /// Returns the hidden chats in the order in which they were added.
    std::span<const qint64> chats() const { return m_chats; }
    /// Removes all chats after the first `count` from the import and returns their ids. The caller must delete them.
    std::vector<qint64> keepOnly(std::size_t count);
    /// Shows all chats of the import. Throws StoreError, and then no chat is shown.
    void finish();

private:
    void readMessages();
    void readEmptyChats();

    const Database& m_database;
    std::stop_token m_stop;
    qint64 m_mark;  ///< deletion time of the hidden chats of this import; negative, to distinguish it from real times
    std::unordered_map<std::uint64_t, qint64> m_known;
    std::vector<qint64> m_chats;
};

}  // namespace vitrine

#pragma once

#include <QString>

#include <functional>
#include <optional>
#include <stop_token>

namespace vitrine {

class Database;

/// The result of salvage().
struct Salvaged {
    int chats = 0;
    int messages = 0;
    /// messages of the file that could not be read completely; empty if their number is unknown
    std::optional<int> lostMessages;
};

/// Copies all readable rows of a damaged file into a new database without chats. Rows keep their ids. Unreadable rows
/// are skipped; a message with only a damaged text keeps its place and gets a remark. Messages of lost chats get a new
/// chat, and messages with a lost parent become first messages. The damaged file is not changed.
///
/// Calls `progress` with the copied share of the file, 0 to 1, which never decreases. Throws StoreError if the file has
/// no readable tables, if the new database cannot be written, or after `stop` was requested.
Salvaged salvage(const QString& damaged, const Database& target, const std::function<void(double)>& progress = {},
                 const std::stop_token& stop = {});

}  // namespace vitrine

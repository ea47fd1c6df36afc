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
    /// number of messages that could not be read completely; empty if it is unknown
    std::optional<int> lostMessages;
};

/// Copies all readable rows of a damaged file into a new database that has no chats yet. Rows keep their ids.
/// Unreadable rows are skipped. If only the text of a message is damaged, the message is kept with a remark as its
/// text. Messages of lost chats are moved to a new chat. Messages with a lost parent become first messages of their
/// chat. The damaged file is not changed.
///
/// Calls `progress` with the fraction of the file that has been copied, 0 to 1; it never decreases. Throws StoreError
/// if the file has no readable tables, if the new database cannot be written, or after `stop` was requested.
Salvaged salvage(const QString& damaged, const Database& target, const std::function<void(double)>& progress = {},
                 const std::stop_token& stop = {});

}  // namespace vitrine

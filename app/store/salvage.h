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
    /// Messages that the file had and that could not be read, or only in part; nothing if that is not known.
    std::optional<int> lostMessages;
};

/// Copies all rows that can be read in a damaged file into a new database, which has no chats yet. Rows keep their ids.
/// A row that cannot be read is skipped; a message whose text alone is damaged keeps its place and says so. Messages of
/// chats that are lost get a new chat, and messages whose predecessor is lost become first messages. The damaged file
/// is not changed. Throws StoreError if nothing can be read at all, if the new database cannot be written, or after
/// `stop` was requested. `progress` gets the share of the file that was copied, and never a smaller one than before.
Salvaged salvage(const QString& damaged, const Database& target, const std::function<void(double)>& progress = {},
                 const std::stop_token& stop = {});

}  // namespace vitrine

#pragma once

#include <QString>

namespace vitrine {

class Database;

/// Returns a query for the table `message_words`. The query matches every message that contains `text`, in upper or
/// lower case, and only a few other messages. Returns an empty text if the index cannot be used. This is the case if
/// the text has fewer than three characters, or only characters whose case SQLite cannot fold.
QString indexExpression(const QString& text);

/// Removes data of deleted messages from the index. Each call takes a few milliseconds. Set `first` in the first call.
/// Returns false when no such data is left. Throws StoreError.
bool tidyIndex(const Database& database, bool first);

}  // namespace vitrine

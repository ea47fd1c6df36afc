#pragma once

#include <QString>

namespace vitrine {

class Database;

/// Returns a query for the table `message_words`. It matches every message that contains `text`, in upper or lower
/// case, and few others. Empty if the index cannot help: the text has fewer than three characters, or only letters that
/// SQLite cannot fold.
QString indexExpression(const QString& text);

/// Removes data of deleted messages from the index in steps of some milliseconds. Set `first` for the first step.
/// Returns false when no such data is left. Throws StoreError.
bool tidyIndex(const Database& database, bool first);

}  // namespace vitrine

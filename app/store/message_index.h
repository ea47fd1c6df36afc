#pragma once

#include <QString>

namespace vitrine {

class Database;

/// What the table `message_words` can be asked for `text`: an expression that every message matches that contains it,
/// in either case, and few others. Empty if the index knows nothing of such a text: it has less than three characters,
/// or letters whose cases SQLite does not know.
QString indexExpression(const QString& text);

/// Brings a step further that what was deleted leaves the index's file, too; false once there is nothing left of it.
/// A step takes some milliseconds. Throws StoreError.
bool tidyIndex(const Database& database, bool first);

}  // namespace vitrine

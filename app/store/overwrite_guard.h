#pragma once

#include <QString>

#include <array>
#include <cstdint>
#include <optional>

namespace vitrine {

class Database;

/// Detects that another program has overwritten the contents of the file of an open database, for example with `cp
/// other.sqlite chats.sqlite`. The inode then stays the same. SQLite does not notice the change as long as it finds
/// pages in its journal and its cache.
class OverwriteGuard {
public:
    /// Starts the detection. No other program may have changed the file since `database` opened it. If the contents
    /// cannot be read without the journal, isOverwritten() later returns false.
    void begin(const Database& database);
    /// Returns whether the file has the contents of another database, or of an earlier state of this database. Reads
    /// the contents only if the time or size of the file has changed. This alone proves nothing, because a checkpoint
    /// of this database changes them, too.
    bool isOverwritten(const Database& database);

private:
    struct Stamp {
        std::int64_t seconds = 0;
        std::int64_t nanoseconds = 0;
        std::int64_t bytes = 0;

        bool operator==(const Stamp&) const = default;
    };
    /// The highest ids that the tables have ever used (SQLite's table sqlite_sequence).
    using Sequences = std::array<std::int64_t, 2>;

    static std::optional<Stamp> stampOf(const QString& path);
    /// Reads the sequences from the file itself, ignoring its journal. Returns nullopt if the file is not the file that
    /// `database` opened.
    std::optional<Sequences> sequencesInFile(const Database& database) const;

    std::optional<Stamp> m_stamp;
    Sequences m_known{};
};

}  // namespace vitrine

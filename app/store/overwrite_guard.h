#pragma once

#include <QString>

#include <array>
#include <cstdint>
#include <optional>

namespace vitrine {

class Database;

/// Detects that another program has overwritten the contents of the file of an open database, for example with `cp
/// other.sqlite chats.sqlite`. The inode stays the same then. SQLite does not notice it while its journal and its cache
/// have the pages.
class OverwriteGuard {
public:
    /// Starts the detection; the file must be as the connection left it. If its contents cannot be read without the
    /// journal, later calls detect nothing.
    void begin(const Database& database);
    /// Returns whether the file has the contents of another database, or of an earlier state of this one. Reads the
    /// contents only if time or size of the file have changed, which a checkpoint also causes.
    bool isOverwritten(const Database& database);

private:
    struct Stamp {
        std::int64_t seconds = 0;
        std::int64_t nanoseconds = 0;
        std::int64_t bytes = 0;

        bool operator==(const Stamp&) const = default;
    };
    /// The highest ids that tables have ever had (sqlite_sequence).
    using Sequences = std::array<std::int64_t, 2>;

    static std::optional<Stamp> stampOf(const QString& path);
    /// Reads the sequences from the file itself, without its journal. Empty if it is not the file of `database`.
    std::optional<Sequences> sequencesInFile(const Database& database) const;

    std::optional<Stamp> m_stamp;
    Sequences m_known{};
};

}  // namespace vitrine

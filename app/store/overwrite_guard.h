#pragma once

#include <QString>

#include <array>
#include <cstdint>
#include <optional>

namespace vitrine {

class Database;

/// Notices that another program has written other contents into the file of an open database, which keeps its inode
/// then (`cp other.sqlite chats.sqlite`). SQLite does not look at the file again as long as its journal and its cache
/// have the pages.
class OverwriteGuard {
public:
    /// From now on. The file must be as the connection left it. If its contents cannot be read without the journal,
    /// nothing is noticed later.
    void begin(const Database& database);
    /// Whether the file has the contents of another database, or of an earlier state of this one. Looks at the contents
    /// only if time or size of the file have changed, as a checkpoint changes them.
    bool isOverwritten(const Database& database);

private:
    struct Stamp {
        std::int64_t seconds = 0;
        std::int64_t nanoseconds = 0;
        std::int64_t bytes = 0;

        bool operator==(const Stamp&) const = default;
    };
    /// The highest ids that tables ever had (sqlite_sequence).
    using Sequences = std::array<std::int64_t, 2>;

    static std::optional<Stamp> stampOf(const QString& path);
    /// Reads the sequences of the file itself, without its journal. Nullopt if it is not the file of `database`.
    std::optional<Sequences> sequencesInFile(const Database& database) const;

    std::optional<Stamp> m_stamp;
    Sequences m_known{};
};

}  // namespace vitrine

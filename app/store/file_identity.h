#pragma once

#include <QString>

#include <cstdint>
#include <optional>

namespace vitrine {

/// Identifies a file on a disk independent of its name.
struct FileIdentity {
    std::uint64_t device = 0;
    std::uint64_t inode = 0;

    bool operator==(const FileIdentity&) const = default;
};

/// Returns the identity of a file; empty if it does not exist, or on systems without inodes.
std::optional<FileIdentity> identityOf(const QString& path);

/// Stores the identity of the journal that a connection writes to, by the name of the connection.
void noteJournal(const QString& connection, const std::optional<FileIdentity>& journal);
/// Returns the identity of the journal of a connection and forgets it.
std::optional<FileIdentity> takeJournal(const QString& connection);

}  // namespace vitrine

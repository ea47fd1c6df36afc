#pragma once

#include <QString>

#include <cstdint>
#include <optional>

namespace vitrine {

/// Identifies a file on a disk independently of its name.
struct FileIdentity {
    std::uint64_t device = 0;
    std::uint64_t inode = 0;

    bool operator==(const FileIdentity&) const = default;
};

/// Returns the identity of a file. Returns nullopt if the file does not exist, and on systems without inodes.
std::optional<FileIdentity> identityOf(const QString& path);

/// Stores the identity of the journal file that a connection uses. `connection` is the name of the connection.
void noteJournal(const QString& connection, const std::optional<FileIdentity>& journal);
/// Returns and removes the stored identity of the journal file of a connection.
std::optional<FileIdentity> takeJournal(const QString& connection);

}  // namespace vitrine

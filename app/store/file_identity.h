#pragma once

#include <QString>

#include <cstdint>
#include <optional>

namespace vitrine {

/// A file on a disk, whatever its name is.
struct FileIdentity {
    std::uint64_t device = 0;
    std::uint64_t inode = 0;

    bool operator==(const FileIdentity&) const = default;
};

/// Absent if the file does not exist, or on systems without inodes.
std::optional<FileIdentity> identityOf(const QString& path);

/// The identities of the journals that connections write to, by their names.
void noteJournal(const QString& connection, const std::optional<FileIdentity>& journal);
/// Forgets the journal of a connection and returns it.
std::optional<FileIdentity> takeJournal(const QString& connection);

}  // namespace vitrine

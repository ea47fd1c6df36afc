#pragma once

#include "app/files/byte_source.h"

#include <QString>

#include <cstdint>
#include <memory>
#include <vector>

struct zip;

namespace vitrine {

/// A zip archive that a user chose. Use it on one thread, and open at most one entry at a time.
class ZipArchive : public std::enable_shared_from_this<ZipArchive> {
public:
    struct Entry {
        QString name;
        std::uint64_t index = 0;
        std::uint64_t size = 0;  ///< size after unpacking in bytes, as stated in the archive
    };

    /// Opens the archive. Throws Error that names the file if it is not a regular file or not a zip archive.
    explicit ZipArchive(const QString& path);

    /// Returns all files in the archive, without folders.
    std::vector<Entry> entries() const;
    /// Opens a file of the archive. Reading more than Entry::size bytes is an error. The returned source keeps the
    /// archive open. This function and the source throw Error.
    std::unique_ptr<ByteSource> open(const Entry& entry);

private:
    QString m_name;
    std::unique_ptr<zip, void (*)(zip*)> m_zip;
};

}  // namespace vitrine

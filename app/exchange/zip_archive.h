#pragma once

#include "app/exchange/byte_source.h"

#include <QString>

#include <cstdint>
#include <memory>
#include <vector>

struct zip;

namespace vitrine {

/// A zip archive that a user chose. Belongs to one thread; at most one entry is open at a time.
class ZipArchive : public std::enable_shared_from_this<ZipArchive> {
public:
    struct Entry {
        QString name;
        std::uint64_t index = 0;
        std::uint64_t size = 0;  ///< unpacked, as the archive has it
    };

    /// Throws Error that names the file if it is not a regular file or not an archive.
    explicit ZipArchive(const QString& path);

    /// All files in it, none of its folders.
    std::vector<Entry> entries() const;
    /// Its bytes, at most Entry::size. The source keeps the archive. Throws Error, and so does the source.
    std::unique_ptr<ByteSource> open(const Entry& entry);

private:
    QString m_name;
    std::unique_ptr<zip, void (*)(zip*)> m_zip;
};

}  // namespace vitrine

#pragma once

#include "core/base/mapped_file.h"
#include "core/base/sentence.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// A member of a zip archive. Its data are not checked before unpack() is called.
struct ZipEntry {
    std::string name;
    bool deflated = false;  ///< whether the member is compressed with deflate; otherwise it is stored
    std::uint32_t crc = 0;
    std::uint64_t bytes = 0;  ///< size in bytes after unpacking
    std::span<const std::byte> packed;
};

/// Reads the members of a zip archive, stored or deflated, with or without the zip64 extension. Maps the file into
/// memory. libzip is not used, because it neither reads from a mapping nor reports fields and byte offsets of errors.
/// Format: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
class ZipReader {
public:
    /// Throws Error with file, field and byte offset if the file is not an archive or is damaged. Also throws Error if
    /// a member is encrypted or uses another compression, or if two members have the same name.
    explicit ZipReader(const std::filesystem::path& path);

    std::span<const ZipEntry> entries() const noexcept { return m_entries; }
    /// Returns the member with this name; nullptr if it is missing.
    const ZipEntry* find(std::string_view name) const noexcept;

    /// Returns the first `count` unpacked bytes of a member. Verifies the checksum of the whole member. Allocates
    /// `count` bytes. Throws Error if the member is damaged. Precondition: count <= entry.bytes.
    std::vector<std::byte> unpack(const ZipEntry& entry, std::uint64_t count) const;

    const std::string& fileName() const noexcept { return m_fileName; }

private:
    [[noreturn]] void fail(const Sentence& sentence) const;
    void readDirectory();
    std::vector<std::byte> unpackMapped(const ZipEntry& entry, std::uint64_t count) const;

    MappedFile m_file;
    std::string m_fileName;
    std::vector<ZipEntry> m_entries;
};

}  // namespace vitrine

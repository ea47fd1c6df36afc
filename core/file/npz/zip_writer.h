#pragma once

#include "core/base/atomic_file.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// Writes a zip archive of stored members. The zip64 extension is used for sizes and offsets beyond 4 GiB, and for more
/// than 65534 members. The same members always give the same bytes, because all members are dated 1980-01-01. libzip is
/// not used, because it requests the bytes of a member, whereas large arrays are passed to this class in pieces.
class ZipWriter {
public:
    /// Writes the archive to `file`, which must outlive this object. The caller must not write to `file` itself.
    explicit ZipWriter(AtomicFile& file) : m_file(&file) {}
    /// Appends the archive to `bytes`, which must outlive this object.
    explicit ZipWriter(std::vector<std::byte>& bytes) : m_bytes(&bytes) {}
    ZipWriter(const ZipWriter&) = delete;
    ZipWriter& operator=(const ZipWriter&) = delete;

    /// Adds a member that consists of `parts`, one after the other. The caller must not add two members with the same
    /// name. Throws Error if writing fails.
    void add(std::string_view name, std::initializer_list<std::span<const std::byte>> parts);
    /// Receives the next bytes of a member.
    using Take = std::function<void(std::span<const std::byte>)>;
    /// Adds a member that is too large for memory. `produce` is called twice. Each time it must pass the same bytes, in
    /// pieces, to the function that it receives. The first call computes the checksum, which precedes the bytes in the
    /// archive. Throws Error if the two calls give different sizes.
    void add(std::string_view name, const std::function<void(const Take&)>& produce);
    /// Writes the directory, and commits the file if the archive goes to a file. Throws Error if that fails.
    void finish();

private:
    struct Member {
        std::string name;
        std::uint32_t crc = 0;
        std::uint64_t bytes = 0;
        std::uint64_t offset = 0;
    };
    static void count(Member& member, std::span<const std::byte> bytes);
    void begin(const Member& member);
    void write(std::span<const std::byte> bytes);

    AtomicFile* m_file = nullptr;  ///< file of the archive; null: the archive is appended to m_bytes
    std::vector<std::byte>* m_bytes = nullptr;
    std::uint64_t m_offset = 0;
    std::vector<Member> m_members;
};

}  // namespace vitrine

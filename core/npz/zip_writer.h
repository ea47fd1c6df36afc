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

/// Writes a zip archive of stored members. Sizes and offsets beyond 4 GiB, and more than 65534 members, use the zip64
/// extension. The output is deterministic, because all members are dated 1980-01-01.
class ZipWriter {
public:
    /// Writes to `file`, which must outlive this object. The caller must not write to it.
    explicit ZipWriter(AtomicFile& file) : m_file(&file) {}
    /// Appends to `bytes`, which must outlive this object.
    explicit ZipWriter(std::vector<std::byte>& bytes) : m_bytes(&bytes) {}
    ZipWriter(const ZipWriter&) = delete;
    ZipWriter& operator=(const ZipWriter&) = delete;

    /// Adds a member made of `parts`, one after the other. The caller must keep names unique. Throws Error if writing
    /// fails.
    void add(std::string_view name, std::initializer_list<std::span<const std::byte>> parts);
    /// Adds a member that is too large for memory. `produce` passes its bytes in pieces to its argument. It is called
    /// twice and must pass the same bytes, because the checksum comes before them. Throws Error if the sizes differ.
    using Take = std::function<void(std::span<const std::byte>)>;
    void add(std::string_view name, const std::function<void(const Take&)>& produce);
    /// Writes the directory and commits the file, if any. Throws Error if that fails.
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

    AtomicFile* m_file = nullptr;  ///< null: the archive goes to m_bytes
    std::vector<std::byte>* m_bytes = nullptr;
    std::uint64_t m_offset = 0;
    std::vector<Member> m_members;
};

}  // namespace vitrine

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

/// Writes a zip archive of stored members; sizes and offsets beyond 4 GiB, and more than 65534 members, with the zip64
/// extension. The same members give the same bytes, since all are dated 1980-01-01.
class ZipWriter {
public:
    /// Writes into `file`, which must outlive it and have nothing else written into it.
    explicit ZipWriter(AtomicFile& file) : m_file(&file) {}
    /// Appends to `bytes`, which must outlive it.
    explicit ZipWriter(std::vector<std::byte>& bytes) : m_bytes(&bytes) {}
    ZipWriter(const ZipWriter&) = delete;
    ZipWriter& operator=(const ZipWriter&) = delete;

    /// A member made of `parts`, one after the other. The caller keeps names unique. Throws Error when it cannot be
    /// written.
    void add(std::string_view name, std::initializer_list<std::span<const std::byte>> parts);
    /// A member that is too large to lie in memory: `produce` gives its bytes piece by piece to what it is called with,
    /// the same ones twice, since the checksum stands before them. Throws Error if they are not as many.
    using Take = std::function<void(std::span<const std::byte>)>;
    void add(std::string_view name, const std::function<void(const Take&)>& produce);
    /// Writes the directory and commits the file, if it is one. Throws Error when that fails.
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

    AtomicFile* m_file = nullptr;  ///< null: it goes to m_bytes
    std::vector<std::byte>* m_bytes = nullptr;
    std::uint64_t m_offset = 0;
    std::vector<Member> m_members;
};

}  // namespace vitrine

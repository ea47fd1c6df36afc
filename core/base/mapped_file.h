#pragma once

#include "core/base/error.h"
#include "core/base/mapping_guard.h"

#include <cstddef>
#include <filesystem>
#include <memory>
#include <span>
#include <type_traits>

namespace vitrine {

/// A whole file mapped read-only into memory; unmapped when destroyed. Movable, not copyable.
///
/// The bytes are those that the file has when they are looked at. Where a file of this name takes its place, nothing
/// changes here. Where it is shortened, what is gone reads as zeros: whoever has computed from bytes() asks
/// requireIntact() before the results go anywhere. Other bytes written over the old ones are not noticed.
class MappedFile {
public:
    /// Throws Error when the file is missing, not a regular file, or cannot be read or mapped. An empty file maps to an
    /// empty span.
    explicit MappedFile(const std::filesystem::path& path);
    MappedFile(MappedFile&& other) noexcept;
    MappedFile& operator=(MappedFile&& other) noexcept;
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;
    ~MappedFile();

    std::span<const std::byte> bytes() const noexcept { return {m_data, m_size}; }
    const std::filesystem::path& path() const noexcept { return m_path; }

    /// False once some of the bytes could not be read, or the file was seen to be shorter than it was. From any thread.
    bool isIntact() const noexcept;
    /// Throws Error where it is not.
    void requireIntact() const;

private:
    MappedFile(const std::filesystem::path& path, int file);
    void map(std::size_t size);
    std::size_t sizeNow() const noexcept;

    std::filesystem::path m_path;
    int m_file = -1;
    const std::byte* m_data = nullptr;
    std::size_t m_size = 0;
    std::unique_ptr<MappingGuard> m_guard;  ///< where there are bytes
};

/// What `read` returns, if the file it reads is intact afterwards. If not, that is the Error, whatever else the missing
/// bytes have led to.
template <typename File, typename Read>
std::invoke_result_t<Read> readIntact(const File& file, const Read& read)
{
    try {
        if constexpr (std::is_void_v<std::invoke_result_t<Read>>) {
            read();
            file.requireIntact();
        } else {
            std::invoke_result_t<Read> result = read();
            file.requireIntact();
            return result;
        }
    } catch (const Error&) {
        file.requireIntact();
        throw;
    }
}

}  // namespace vitrine

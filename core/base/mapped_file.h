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
/// The bytes are those of the file at the moment they are read. Nothing changes here when another file takes its place.
/// When the file is shortened, the missing bytes read as zeros: whoever computes from bytes() must call requireIntact()
/// before the results go anywhere. Bytes that are overwritten in place go unnoticed.
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

    /// False once some bytes could not be read, or the file was found to be shorter than before. Safe from any thread.
    bool isIntact() const noexcept;
    /// Throws Error when it is not.
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

/// Returns what `read` returns if the file is intact afterwards. If not, throws the Error that says so, whatever else
/// the missing bytes may have caused.
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

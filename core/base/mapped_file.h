#pragma once

#include "core/base/error.h"
#include "core/base/mapping_guard.h"

#include <cstddef>
#include <filesystem>
#include <memory>
#include <span>
#include <type_traits>

namespace vitrine {

/// A whole file mapped read-only into memory and unmapped by the destructor. Movable, not copyable.
///
/// bytes() reads the file as it is at the time of each access. Replacing the file by another one has no effect on the
/// mapping. If the file is shortened, the missing bytes read as zeros. A caller must therefore call requireIntact()
/// after reading bytes() and before using the results. Bytes that are overwritten in place are not detected.
class MappedFile {
public:
    /// Throws Error if the file is missing, is not a regular file, or cannot be read or mapped. An empty file maps to
    /// an empty span.
    explicit MappedFile(const std::filesystem::path& path);
    MappedFile(MappedFile&& other) noexcept;
    MappedFile& operator=(MappedFile&& other) noexcept;
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;
    ~MappedFile();

    /// The mapped bytes; valid until the object is destroyed.
    std::span<const std::byte> bytes() const noexcept { return {m_data, m_size}; }
    const std::filesystem::path& path() const noexcept { return m_path; }

    /// Returns false if some bytes could not be read, or if the file has become shorter since it was mapped. Can be
    /// called from any thread.
    bool isIntact() const noexcept;
    /// Throws Error if the file is not intact.
    void requireIntact() const;

private:
    MappedFile(const std::filesystem::path& path, int file);
    void map(std::size_t size);
    std::size_t sizeNow() const noexcept;

    std::filesystem::path m_path;
    int m_file = -1;
    const std::byte* m_data = nullptr;
    std::size_t m_size = 0;
    std::unique_ptr<MappingGuard> m_guard;  ///< handles faults in the mapping; null for an empty file
};

/// Calls `read` and returns its result if the file is intact afterwards. If the file is not intact, throws the Error of
/// requireIntact(), even if `read` itself has thrown an Error because of missing bytes.
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

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
/// The bytes are those of the file at the moment they are read. Replacing the file by another one has no effect. If the
/// file is shortened, the missing bytes read as zeros. Code that computes from bytes() must therefore call
/// requireIntact() before it uses the results. Bytes that are overwritten in place are not detected.
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

    /// The mapped bytes; valid until the object is destroyed.
    std::span<const std::byte> bytes() const noexcept { return {m_data, m_size}; }
    const std::filesystem::path& path() const noexcept { return m_path; }

    /// False once bytes could not be read, or the file was found to be shorter than before. Safe from any thread.
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
    std::unique_ptr<MappingGuard> m_guard;  ///< null for an empty file
};

/// Returns the result of `read` if the file is intact afterwards. Throws the file's Error if not, even if `read` failed
/// because of the missing bytes.
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

#pragma once

#include "core/base/error.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <span>
#include <string>

namespace vitrine {

/// A file that the user chose, open for reading. Only regular files are accepted: an endless device would fill the
/// memory, and opening a pipe would wait for a writer.
class UserFile {
public:
    static constexpr std::uint64_t kAnySize = std::numeric_limits<std::uint64_t>::max();

    /// Throws Error, which names the file, if the file cannot be opened, is not a regular file, or has more than `most`
    /// bytes.
    explicit UserFile(const std::filesystem::path& path, std::uint64_t most = kAnySize);
    UserFile(const UserFile&) = delete;
    UserFile& operator=(const UserFile&) = delete;
    ~UserFile();

    /// Size in bytes when the file was opened.
    std::uint64_t size() const noexcept { return m_size; }
    /// Reads at most buffer.size() bytes. Returns the number of bytes read, which is 0 at the end of the file. Throws
    /// Error if reading fails.
    std::size_t read(std::span<char> buffer);

private:
    std::filesystem::path m_path;
    int m_file = -1;
    std::uint64_t m_size = 0;
};

/// Returns all bytes of a regular file. Throws Error, which names the file, if the file cannot be opened or read, is
/// not a regular file, or has more than `most` bytes. The limit also applies if the file grows during the call.
std::string readUserFile(const std::filesystem::path& path, std::uint64_t most);

/// Returns the first `count` bytes of a regular file, or all bytes if it has fewer. The result is empty if the file
/// cannot be read.
std::string startOfUserFile(const std::filesystem::path& path, std::size_t count) noexcept;

}  // namespace vitrine

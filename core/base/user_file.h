#pragma once

#include "core/base/error.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <span>
#include <string>

namespace vitrine {

/// A file that a user chose, open for reading. Only regular files are accepted: a link to an endless device would fill
/// the memory, and opening a pipe would wait for a writer.
class UserFile {
public:
    static constexpr std::uint64_t kAnySize = std::numeric_limits<std::uint64_t>::max();

    /// Throws Error, which names the file, if it cannot be opened, is not a regular file, or has more than `most`
    /// bytes.
    explicit UserFile(const std::filesystem::path& path, std::uint64_t most = kAnySize);
    UserFile(const UserFile&) = delete;
    UserFile& operator=(const UserFile&) = delete;
    ~UserFile();

    /// Bytes at the time it was opened.
    std::uint64_t size() const noexcept { return m_size; }
    /// Fills as much of `buffer` as there is; returns the number of bytes, 0 at the end. Throws Error.
    std::size_t read(std::span<char> buffer);

private:
    std::filesystem::path m_path;
    int m_file = -1;
    std::uint64_t m_size = 0;
};

/// All bytes of a regular file. Throws Error, which names the file, as UserFile does, and if the file has grown beyond
/// `most` bytes while it was read.
std::string readUserFile(const std::filesystem::path& path, std::uint64_t most);

/// The first bytes of a regular file, at most `count`; empty if it cannot be read.
std::string startOfUserFile(const std::filesystem::path& path, std::size_t count) noexcept;

}  // namespace vitrine

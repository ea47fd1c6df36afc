#pragma once

#include <cstddef>
#include <filesystem>
#include <span>

namespace vitrine {

/// A whole file mapped read-only into memory; unmapped when destroyed. Movable, not copyable.
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

private:
    std::filesystem::path m_path;
    const std::byte* m_data = nullptr;
    std::size_t m_size = 0;
};

}  // namespace vitrine

#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string_view>
#include <vector>

namespace vitrine {

/// What a driver compiled, on disk: <folder>/pipelines-<fingerprint>.bin, with a check sum in front, because drivers
/// trust what they are given.
class PipelineCacheFile {
public:
    /// An empty folder: nothing is read or written.
    PipelineCacheFile(const std::filesystem::path& folder, std::string_view fingerprint);

    /// Empty when there is none, or it is damaged.
    std::vector<std::byte> read() const;
    /// Replaces the file as a whole when its contents differ. Throws Error or std::filesystem::filesystem_error.
    void write(std::span<const std::byte> data) const;

    const std::filesystem::path& path() const noexcept { return m_path; }

private:
    std::filesystem::path m_path;
};

}  // namespace vitrine

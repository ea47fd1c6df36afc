#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string_view>
#include <vector>

namespace vitrine {

/// The driver's pipeline cache on disk, <folder>/pipelines-<fingerprint>.bin. The file begins with a check sum, because
/// drivers do not validate the data.
class PipelineCacheFile {
public:
    /// If `folder` is empty, no file is read or written.
    PipelineCacheFile(const std::filesystem::path& folder, std::string_view fingerprint);

    /// Returns the contents of the file; empty if the file is missing or damaged.
    std::vector<std::byte> read() const;
    /// Replaces the whole file if its contents differ from `data`. Throws Error or std::filesystem::filesystem_error.
    void write(std::span<const std::byte> data) const;

    const std::filesystem::path& path() const noexcept { return m_path; }

private:
    std::filesystem::path m_path;
};

}  // namespace vitrine

#pragma once

#include <filesystem>

namespace vitrine {

/// A folder that appears complete or not at all. Its files are written into a temporary folder, which is renamed at the
/// end. The temporary folder is next to the final one and has an unpredictable name. Every function throws Error with a
/// sentence that names the folder.
class AtomicFolder {
public:
    /// Throws Error if the path exists, unless it is an empty folder.
    explicit AtomicFolder(std::filesystem::path path);
    /// Removes the temporary folder if commit() was not called.
    ~AtomicFolder();
    AtomicFolder(const AtomicFolder&) = delete;
    AtomicFolder& operator=(const AtomicFolder&) = delete;

    /// The temporary folder, into which all files are written before commit().
    const std::filesystem::path& unfinished() const noexcept { return m_unfinished; }
    /// Renames the temporary folder to the final path. An existing folder at this path must be empty. No file may be
    /// added afterwards.
    void commit();

private:
    std::filesystem::path m_path;
    std::filesystem::path m_unfinished;  ///< empty after commit()
};

}  // namespace vitrine

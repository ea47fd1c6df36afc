#pragma once

#include <filesystem>

namespace vitrine {

/// A folder that appears whole or not at all: its files are written into one beside it, under an unpredictable name,
/// which then takes the wanted one. Every function throws Error with a sentence that names the folder.
class AtomicFolder {
public:
    /// Refuses what exists already, unless it is an empty folder.
    explicit AtomicFolder(std::filesystem::path path);
    /// Removes what was not committed.
    ~AtomicFolder();
    AtomicFolder(const AtomicFolder&) = delete;
    AtomicFolder& operator=(const AtomicFolder&) = delete;

    /// Where files are to be written until then.
    const std::filesystem::path& unfinished() const noexcept { return m_unfinished; }
    void commit();

private:
    std::filesystem::path m_path;
    std::filesystem::path m_unfinished;  ///< empty once it is committed
};

}  // namespace vitrine

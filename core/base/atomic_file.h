#pragma once

#include <cstddef>
#include <filesystem>
#include <span>

namespace vitrine {

/// A file that appears whole or not at all: written beside its name, flushed to the disk, then renamed. Only the user
/// may read it. Every function throws Error with a sentence that names the file.
class AtomicFile {
public:
    explicit AtomicFile(const std::filesystem::path& path);
    /// Takes back what was not committed.
    ~AtomicFile();
    AtomicFile(const AtomicFile&) = delete;
    AtomicFile& operator=(const AtomicFile&) = delete;

    void write(std::span<const std::byte> bytes);
    /// Replaces what is at the path. Nothing may be written afterwards.
    void commit();

private:
    [[noreturn]] void fail(const char* what) const;

    std::filesystem::path m_path;
    std::filesystem::path m_temporary;
    int m_file = -1;
    bool m_committed = false;
};

}  // namespace vitrine

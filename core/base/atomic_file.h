#pragma once

#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>

namespace vitrine {

/// Who may read a file that is made.
enum class FileAccess : std::uint8_t {
    Usual,   ///< whom the umask lets; of a file that is replaced: who could before
    Private  ///< the user alone
};

/// A file that appears whole or not at all: written in its folder without a name (where that cannot be, under one that
/// nobody can have guessed), flushed to the disk, then named. A link is followed, and stays. Every function throws
/// Error with a sentence that names the file.
///
/// What is there and is no ordinary file (a device, a pipe) is written into, and so are the files that a process has
/// open (/dev/stdout): they are not this program's to replace, and nothing of that can be taken back.
class AtomicFile {
public:
    /// A file that may not be written is refused, although it could be replaced. Opening a pipe waits for its reader.
    explicit AtomicFile(const std::filesystem::path& path, FileAccess access = FileAccess::Usual);
    /// Writes into what is open already, and stays so; `name` is for messages.
    AtomicFile(int descriptor, std::string name);
    /// Takes back what was not committed.
    ~AtomicFile();
    AtomicFile(const AtomicFile&) = delete;
    AtomicFile& operator=(const AtomicFile&) = delete;

    /// For messages.
    const std::string& name() const noexcept { return m_name; }

    void write(std::span<const std::byte> bytes);
    /// Replaces what is at the path. Nothing may be written afterwards.
    void commit();

private:
    void openExisting();
    void makeTemporary(FileAccess access);
    void closeFile() noexcept;
    [[noreturn]] void fail(const char* what) const;

    std::string m_name;
    std::filesystem::path m_path;       ///< to be named so; empty: it is written into, or has its name
    std::filesystem::path m_temporary;  ///< its name until then; empty: none
    int m_file = -1;
    bool m_ownsFile = true;
    bool m_replaces = false;  ///< a file that is there, with the following:
    mode_t m_mode = 0;
    uid_t m_user = 0;
    gid_t m_group = 0;
};

}  // namespace vitrine

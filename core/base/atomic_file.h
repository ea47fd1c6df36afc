#pragma once

#include "core/base/error.h"

#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>

namespace vitrine {

/// Who may read a file that is made.
enum class FileAccess : std::uint8_t {
    Usual,   ///< whom the umask lets; of a file that is replaced: who could before
    Private  ///< the user alone
};

/// The reader of a pipe that is written into has gone.
class NoReader : public Error {
public:
    using Error::Error;
};

/// A file that appears whole or not at all: written in its folder without a name (where that cannot be, under one that
/// nobody can have guessed), flushed to the disk, then named. A link is followed, and stays. Every function throws
/// Error with a sentence that names the file.
///
/// What is there is written into, and nothing of that can be taken back, where it is no ordinary file (a device, a
/// pipe) or is open in a process (/dev/stdout): these are not this program's to replace. So is a file that may be
/// written while its folder may not, or whose owner and group a new file cannot get.
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
    /// Nothing would be left behind if the program ended now: there is no unfinished file that has a name.
    bool leavesNothing() const noexcept { return m_path.empty() || (m_file >= 0 && m_temporary.empty()); }

    void write(std::span<const std::byte> bytes);
    /// Replaces what is at the path. Nothing may be written afterwards.
    void commit();

private:
    struct Ownership {
        mode_t mode = 0;
        uid_t user = 0;
        gid_t group = 0;
    };

    int openExisting();
    bool makeNameless();
    void makeNamed();
    bool takeOver() const noexcept;
    void writeInto(int file) noexcept;
    void closeFile() noexcept;
    [[noreturn]] void fail(const char* what) const;

    std::string m_name;
    std::filesystem::path m_path;         ///< to be named so; empty: it is written into, or has its name
    std::filesystem::path m_temporary;    ///< its name until then; empty: none
    std::optional<Ownership> m_replaced;  ///< whose the file is that is replaced
    mode_t m_mode = 0;                    ///< of a file that is yet to be made
    int m_file = -1;                      ///< -1: yet to be made
    bool m_ownsFile = true;
    bool m_emptiesFile = false;  ///< with the first bytes
};

}  // namespace vitrine

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
    Usual,   ///< as the umask says; for a replaced file: whoever could before
    Private  ///< the user alone
};

/// The reader of the pipe being written is gone.
class NoReader : public Error {
public:
    using Error::Error;
};

/// A file that appears whole or not at all: it is written in its folder without a name (or, if that is impossible,
/// under an unpredictable one), flushed to the disk, and then named. A link is followed and kept. Every
/// function throws Error with a sentence that names the file.
///
/// Some files are written in place instead, which cannot be undone: anything that is not a regular file (a device, a
/// pipe) or that a process has open (/dev/stdout), since these are not this program's to replace; a file in a folder
/// that may not be written; and a file whose owner and group a new file cannot get.
class AtomicFile {
public:
    /// A file without write permission is refused, even if it could be replaced. Opening a pipe waits for its reader.
    explicit AtomicFile(const std::filesystem::path& path, FileAccess access = FileAccess::Usual);
    /// Writes into a file that is already open and stays open; `name` is for messages.
    AtomicFile(int descriptor, std::string name);
    /// Undoes what was not committed.
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
    std::filesystem::path m_path;         ///< its name when it is committed; empty: written in place, or named already
    std::filesystem::path m_temporary;    ///< its name until then; empty: none
    std::optional<Ownership> m_replaced;  ///< of the file that is replaced
    mode_t m_mode = 0;                    ///< of a file that is yet to be made
    int m_file = -1;                      ///< -1: yet to be made
    bool m_ownsFile = true;
    bool m_emptiesFile = false;  ///< with the first bytes
};

}  // namespace vitrine

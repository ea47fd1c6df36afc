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

/// Permissions of the file that is written.
enum class FileAccess : std::uint8_t {
    Usual,   ///< permissions set by the umask; a replaced file keeps its permissions
    Private  ///< only the user can read and write the file (mode 0600)
};

/// Thrown when the pipe being written has no reader any more (EPIPE).
class BrokenPipe : public Error {
public:
    using Error::Error;
};

/// A file that appears complete or not at all. The bytes are written to a nameless file in the same folder and flushed
/// to the disk. Then the file receives its name. Where nameless files are unsupported, the temporary file has an
/// unpredictable name. A symbolic link is kept, and its target is replaced. Every function throws Error with a sentence
/// that names the file.
///
/// Three kinds of files are written in place instead, which cannot be undone:
/// - anything that is not a regular file (a device, a pipe), or that a process has open (/dev/stdout);
/// - a file in a folder without write permission;
/// - a file with an owner and group that cannot be given to a new file.
class AtomicFile {
public:
    /// Throws Error if an existing file is not writable. If the path is a pipe, waits until a reader opens it.
    explicit AtomicFile(const std::filesystem::path& path, FileAccess access = FileAccess::Usual);
    /// Writes into the open file `descriptor`, which stays open. `name` is the file's name in messages.
    AtomicFile(int descriptor, std::string name);
    /// Removes the temporary file if commit() was not called.
    ~AtomicFile();
    AtomicFile(const AtomicFile&) = delete;
    AtomicFile& operator=(const AtomicFile&) = delete;

    /// The file's name in messages.
    const std::string& name() const noexcept { return m_name; }
    /// Returns true if a sudden end of the program would leave no temporary file behind.
    bool leavesNothing() const noexcept { return m_path.empty() || (m_file >= 0 && m_temporary.empty()); }

    /// Appends bytes.
    void write(std::span<const std::byte> bytes);
    /// Replaces the file at the path by the written bytes. write() must not be called afterwards.
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
    [[noreturn]] void fail(SentenceForm what) const;

    std::string m_name;
    std::filesystem::path m_path;         ///< the final name; empty if the file is written in place, and after commit()
    std::filesystem::path m_temporary;    ///< the temporary name; empty if the file has none
    std::optional<Ownership> m_replaced;  ///< owner and permissions of the replaced file
    mode_t m_mode = 0;                    ///< permissions of a new file
    int m_file = -1;                      ///< descriptor of the file; -1 if it is not open yet
    bool m_ownsFile = true;
    bool m_emptiesFile = false;  ///< whether the first write must empty the existing file
};

}  // namespace vitrine

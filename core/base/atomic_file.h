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

/// Who may read the file that is written.
enum class FileAccess : std::uint8_t {
    Usual,   ///< as the umask allows; a replaced file keeps its permissions
    Private  ///< the user alone (0600)
};

/// Thrown when the pipe being written has no reader any more (EPIPE).
class NoReader : public Error {
public:
    using Error::Error;
};

/// A file that appears whole or not at all. The bytes go into a nameless file in the same folder, are flushed to the
/// disk, and then get the name. Where nameless files are unsupported, the temporary file has an unpredictable name. A
/// symbolic link is followed and kept. Every function throws Error with a sentence that names the file.
///
/// Three kinds of files are written in place instead, which cannot be undone:
/// - anything that is not a regular file (a device, a pipe) or that a process has open (/dev/stdout);
/// - a file in a folder without write permission;
/// - a file whose owner and group cannot be given to a new file.
class AtomicFile {
public:
    /// Throws Error if an existing file is not writable. Opening a pipe waits for its reader.
    explicit AtomicFile(const std::filesystem::path& path, FileAccess access = FileAccess::Usual);
    /// Writes into a file that is already open and stays open; `name` is its name in messages.
    AtomicFile(int descriptor, std::string name);
    /// Removes the temporary file if commit() was not called.
    ~AtomicFile();
    AtomicFile(const AtomicFile&) = delete;
    AtomicFile& operator=(const AtomicFile&) = delete;

    /// The file's name in messages.
    const std::string& name() const noexcept { return m_name; }
    /// Whether a sudden end of the program would leave no temporary file with a name.
    bool leavesNothing() const noexcept { return m_path.empty() || (m_file >= 0 && m_temporary.empty()); }

    /// Appends bytes.
    void write(std::span<const std::byte> bytes);
    /// Replaces the file at the path. No write may follow.
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
    std::filesystem::path m_path;         ///< the final name; empty if the file is written in place or already has it
    std::filesystem::path m_temporary;    ///< the temporary name; empty if the file has none
    std::optional<Ownership> m_replaced;  ///< owner and permissions of the replaced file
    mode_t m_mode = 0;                    ///< permissions of a new file
    int m_file = -1;                      ///< -1: not open yet
    bool m_ownsFile = true;
    bool m_emptiesFile = false;  ///< the first write empties the existing file
};

}  // namespace vitrine

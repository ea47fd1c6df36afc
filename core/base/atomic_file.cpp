#include "core/base/atomic_file.h"

#include "core/base/concat.h"
#include "core/base/error.h"

#include <linux/magic.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/vfs.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>
#include <utility>

namespace vitrine {

namespace {

constexpr mode_t kPermissions = 0777;

std::filesystem::path folderOf(const std::filesystem::path& path)
{
    return path.has_parent_path() ? path.parent_path() : ".";
}

/// Whether the path is a link in /proc, or leads to such a link by way of other links. A link in /proc leads to a file
/// that a process has open. Examples are /dev/stdout and /dev/fd/3.
bool leadsToOpenFile(std::filesystem::path path)
{
    constexpr int kMostLinks = 40;  // the Linux kernel also follows at most 40 links
    std::error_code failure;
    for (int i = 0; i < kMostLinks && std::filesystem::is_symlink(path, failure); ++i) {
        struct statfs folder {};
        if (::statfs(folderOf(path).c_str(), &folder) == 0 && folder.f_type == PROC_SUPER_MAGIC) return true;
        path = folderOf(path) / std::filesystem::read_symlink(path, failure);
    }
    return false;
}

/// Returns a random name for a temporary file. It does not contain the final name, which may already have the maximum
/// length that the file system allows.
std::string temporaryName()
{
    std::array<unsigned char, 12> random{};
    if (::getrandom(random.data(), random.size(), 0) != static_cast<ssize_t>(random.size())) return {};
    std::string name = ".vitrine-";
    for (const unsigned char byte : random)
        name.append({"0123456789abcdef"[byte >> 4U], "0123456789abcdef"[byte & 15U]});
    return name.append(".part");
}

/// Returns a path to the open file `file`. linkat() needs this path to give a name to a file that has none.
std::string namelessPath(int file)
{
    return concat("/proc/self/fd/", file);
}

}  // namespace

AtomicFile::AtomicFile(const std::filesystem::path& path, FileAccess access) : m_name(path.string()), m_path(path)
{
    constexpr mode_t kOwnerOnly = 0600;
    constexpr mode_t kAsTheUmaskLets = 0666;
    const int existing = openExisting();
    if (m_path.empty()) {
        writeInto(existing);
        return;
    }
    m_mode = access == FileAccess::Private ? kOwnerOnly : kAsTheUmaskLets;
    if (access == FileAccess::Private) m_replaced.reset();  // do not keep the old owner and permissions
    const bool made = makeNameless();
    if (made ? takeOver() : ::faccessat(AT_FDCWD, folderOf(m_path).c_str(), W_OK | X_OK, AT_EACCESS) == 0) {
        if (existing >= 0) ::close(existing);
        return;
    }
    closeFile();
    if (existing < 0) fail(FORM("the file cannot be written"));
    writeInto(existing);
    m_emptiesFile = true;
}

AtomicFile::AtomicFile(int descriptor, std::string name)
    : m_name(std::move(name)), m_file(descriptor), m_ownsFile(false)
{
}

AtomicFile::~AtomicFile()
{
    closeFile();
}

void AtomicFile::closeFile() noexcept
{
    if (m_file >= 0 && m_ownsFile) ::close(std::exchange(m_file, -1));
    if (!m_temporary.empty()) ::unlink(m_temporary.c_str());
}

void AtomicFile::writeInto(int file) noexcept
{
    m_file = file;
    m_path.clear();
}

void AtomicFile::fail(SentenceForm what) const
{
    const int reason = errno;
    const Sentence sentence = m_ownsFile ? SENTENCE(m_name, ": ", what, " (", std::strerror(reason), ").")
                                         : SENTENCE(m_name, " cannot be written: ", std::strerror(reason), ".");
    if (reason == EPIPE) throw BrokenPipe(sentence);
    throw Error(sentence);
}

/// Opens the file at the path for writing. The kernel then checks the permissions of the file, and whether links of
/// other users may be followed. Returns -1 if the file does not exist. Clears m_path if the file cannot be replaced.
int AtomicFile::openExisting()
{
    const int file = ::open(m_path.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY);
    std::error_code failure;
    if (file < 0) {
        if (errno != ENOENT) fail(FORM("the file cannot be written"));
        if (std::filesystem::is_symlink(m_path, failure)) {
            throw Error(SENTENCE(m_name, ": the target of this link does not exist, so nothing was written."));
        }
        if (!std::filesystem::exists(folderOf(m_path), failure)) {
            throw Error(SENTENCE(m_name, ": the file cannot be written, because its folder does not exist."));
        }
        return file;
    }
    struct stat status {};
    const bool isFile = ::fstat(file, &status) == 0 && S_ISREG(status.st_mode);
    const std::filesystem::path whole = std::filesystem::canonical(m_path, failure);
    m_emptiesFile = isFile && (failure || leadsToOpenFile(m_path));
    m_path = isFile && !m_emptiesFile ? whole : std::filesystem::path();
    m_replaced = Ownership{status.st_mode & kPermissions, status.st_uid, status.st_gid};
    return file;
}

/// Creates a file without a name. The kernel deletes such a file when the program ends, even in a crash. Returns false
/// if the file system does not support such files. Also returns false if /proc is missing, because it is needed to name
/// the file later.
bool AtomicFile::makeNameless()
{
    m_file = ::open(folderOf(m_path).c_str(), O_WRONLY | O_TMPFILE | O_CLOEXEC, m_mode);
    if (m_file >= 0 && ::access(namelessPath(m_file).c_str(), F_OK) != 0) closeFile();
    return m_file >= 0;
}

/// Creates a temporary file with a name. Called only when there are bytes to write: if a signal ended the program, the
/// file would remain.
void AtomicFile::makeNamed()
{
    const std::filesystem::path temporary = folderOf(m_path) / temporaryName();
    m_file = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, m_mode);
    if (m_file < 0) fail(FORM("the file cannot be written"));
    m_temporary = temporary;
    if (!takeOver()) fail(FORM("the owner of the file cannot be set"));
}

/// Gives the new file the owner, group and permissions of the replaced file. Returns whether that succeeded.
bool AtomicFile::takeOver() const noexcept
{
    return !m_replaced ||
           (::fchown(m_file, m_replaced->user, m_replaced->group) == 0 && ::fchmod(m_file, m_replaced->mode) == 0);
}

void AtomicFile::write(std::span<const std::byte> bytes)
{
    if (m_file < 0) makeNamed();
    if (std::exchange(m_emptiesFile, false) && ::ftruncate(m_file, 0) != 0) fail(FORM("the file cannot be written"));
    while (!bytes.empty()) {
        const ssize_t written = ::write(m_file, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0 && errno == EAGAIN) {  // another process has made the descriptor non-blocking
            pollfd ready{m_file, POLLOUT, 0};
            ::poll(&ready, 1, -1);
            continue;
        }
        if (written < 0) fail(FORM("the file cannot be written"));
        bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
}

void AtomicFile::commit()
{
    if (m_file < 0) makeNamed();
    if (std::exchange(m_emptiesFile, false) && ::ftruncate(m_file, 0) != 0) fail(FORM("the file cannot be written"));
    if (m_path.empty()) return;
    if (::fsync(m_file) != 0) fail(FORM("the file cannot be written to the disk"));
    // linkat() cannot replace an existing file, but rename() can. A nameless file is first given a temporary name.
    if (m_temporary.empty()) {
        const std::filesystem::path temporary = folderOf(m_path) / temporaryName();
        if (::linkat(AT_FDCWD, namelessPath(m_file).c_str(), AT_FDCWD, temporary.c_str(), AT_SYMLINK_FOLLOW) != 0) {
            fail(FORM("the finished file cannot be linked to its name"));
        }
        m_temporary = temporary;
    }
    if (::rename(m_temporary.c_str(), m_path.c_str()) != 0) fail(FORM("the file cannot be renamed to its final name"));
    m_temporary.clear();
    m_path.clear();
}

}  // namespace vitrine

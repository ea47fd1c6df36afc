#include "core/base/atomic_file.h"

#include "core/base/error.h"

#include <linux/magic.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/vfs.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>
#include <utility>

namespace vitrine {

namespace {

constexpr mode_t kPermissions = 0777;

std::filesystem::path folderOf(const std::filesystem::path& path)
{
    return path.has_parent_path() ? path.parent_path() : ".";
}

/// Whether a link leads through /proc to what a process has open, as /dev/stdout and /dev/fd/3 do.
bool leadsToOpenFile(std::filesystem::path path)
{
    constexpr int kMostLinks = 40;  // as the kernel has it
    std::error_code failure;
    for (int i = 0; i < kMostLinks && std::filesystem::is_symlink(path, failure); ++i) {
        struct statfs folder {};
        if (::statfs(folderOf(path).c_str(), &folder) == 0 && folder.f_type == PROC_SUPER_MAGIC) return true;
        path = folderOf(path) / std::filesystem::read_symlink(path, failure);
    }
    return false;
}

/// Of a fixed length, so that a file's own name may be as long as names can be.
std::string temporaryName()
{
    std::array<unsigned char, 12> random{};
    if (::getrandom(random.data(), random.size(), 0) != static_cast<ssize_t>(random.size())) return {};
    std::string name = ".vitrine-";
    for (const unsigned char byte : random)
        name.append({"0123456789abcdef"[byte >> 4U], "0123456789abcdef"[byte & 15U]});
    return name.append(".part");
}

/// Where an open file without a name can be named from.
std::string namelessPath(int file)
{
    return concat("/proc/self/fd/", file);
}

}  // namespace

AtomicFile::AtomicFile(const std::filesystem::path& path, FileAccess access) : m_name(path.string()), m_path(path)
{
    try {
        openExisting();
        if (!m_path.empty()) makeTemporary(access);
    } catch (...) {
        closeFile();
        throw;
    }
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

void AtomicFile::fail(const char* what) const
{
    throw Error(concat(m_name, ": ", what, ": ", std::strerror(errno), "."));
}

/// Finds out what is at the path by opening it as if to write into it: the kernel then refuses what must not be
/// written, also through links that others have laid.
void AtomicFile::openExisting()
{
    m_file = ::open(m_path.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY);
    if (m_file < 0) {
        std::error_code failure;
        if (errno != ENOENT) fail("the file cannot be written");
        if (std::filesystem::is_symlink(m_path, failure)) {
            throw Error(concat(m_name, ": this link leads to nothing, and is left as it is."));
        }
        return;
    }
    struct stat status {};
    if (::fstat(m_file, &status) != 0) fail("the file cannot be looked at");
    if (!S_ISREG(status.st_mode)) return m_path.clear();
    if (leadsToOpenFile(m_path)) {
        if (::ftruncate(m_file, 0) != 0) fail("the file cannot be written");
        return m_path.clear();
    }
    ::close(std::exchange(m_file, -1));
    m_path = std::filesystem::canonical(m_path);
    m_replaces = true;
    m_mode = status.st_mode & kPermissions;
    m_user = status.st_uid;
    m_group = status.st_gid;
}

/// A file without a name, of which nothing is left however the program ends; with one where the file system has no such
/// files, or where there is no /proc through which it could be named.
void AtomicFile::makeTemporary(FileAccess access)
{
    const mode_t mode = access == FileAccess::Private ? 0600 : 0666;  // less the umask
    m_file = ::open(folderOf(m_path).c_str(), O_WRONLY | O_TMPFILE | O_CLOEXEC, mode);
    if (m_file >= 0 && ::access(namelessPath(m_file).c_str(), F_OK) != 0) closeFile();
    if (m_file < 0) {
        const std::filesystem::path temporary = folderOf(m_path) / temporaryName();
        m_file = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
        if (m_file < 0) fail("the file cannot be written");
        m_temporary = temporary;
    }
    if (!m_replaces || access == FileAccess::Private) return;
    // What was somebody else's stays so where that is allowed; for whom it was readable it is in any case.
    const bool hasOwner = ::fchown(m_file, m_user, m_group) == 0;
    static_cast<void>(hasOwner);
    if (::fchmod(m_file, m_mode) != 0) fail("the file cannot be given its permissions");
}

void AtomicFile::write(std::span<const std::byte> bytes)
{
    while (!bytes.empty()) {
        const ssize_t written = ::write(m_file, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) fail("the file cannot be written");
        bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
}

void AtomicFile::commit()
{
    if (m_path.empty()) return;
    if (::fsync(m_file) != 0) fail("the file cannot be written to the disk");
    if (m_temporary.empty()) {  // a name of its own first: only a file with a name can replace another one
        const std::filesystem::path temporary = folderOf(m_path) / temporaryName();
        if (::linkat(AT_FDCWD, namelessPath(m_file).c_str(), AT_FDCWD, temporary.c_str(), AT_SYMLINK_FOLLOW) != 0) {
            fail("the file cannot be given a name");
        }
        m_temporary = temporary;
    }
    if (::rename(m_temporary.c_str(), m_path.c_str()) != 0) fail("the file cannot be given its name");
    m_temporary.clear();
    m_path.clear();
}

}  // namespace vitrine

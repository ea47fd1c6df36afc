#include "core/base/atomic_file.h"

#include "core/base/error.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

namespace vitrine {

AtomicFile::AtomicFile(const std::filesystem::path& path) : m_path(path), m_temporary(path)
{
    m_temporary += concat(".", ::getpid(), ".part");  // another process may write the same file
    m_file = ::open(m_temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (m_file < 0) fail("the file cannot be made");
}

AtomicFile::~AtomicFile()
{
    if (m_file >= 0) ::close(m_file);
    if (m_file >= 0 && !m_committed) ::unlink(m_temporary.c_str());
}

void AtomicFile::fail(const char* what) const
{
    throw Error(concat(m_path.string(), ": ", what, ": ", std::strerror(errno), "."));
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
    if (::fsync(m_file) != 0) fail("the file cannot be written to the disk");
    if (::rename(m_temporary.c_str(), m_path.c_str()) != 0) fail("the file cannot be given its name");
    m_committed = true;
}

}  // namespace vitrine

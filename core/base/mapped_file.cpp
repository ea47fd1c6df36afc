#include "core/base/mapped_file.h"

#include "core/base/resource_error.h"
#include "core/base/sentence.h"

#include <sys/mman.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>
#include <utility>

namespace vitrine {

namespace {

[[noreturn]] void failWithErrno(const std::filesystem::path& path, SentenceForm what)
{
    const int reason = errno;
    const Sentence sentence = SENTENCE(path.string(), ": ", what, " (", std::strerror(reason), ").");
    if (reason == ENOMEM || reason == EAGAIN || reason == EMFILE || reason == ENFILE) throw ResourceError(sentence);
    throw Error(sentence);
}

}  // namespace

MappedFile::MappedFile(const std::filesystem::path& path)
    // O_NONBLOCK: opening a pipe must not wait for a writer. The pipe is rejected later, because it is not a regular
    // file.
    : MappedFile(path, ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK))
{
    struct stat status {};
    if (::fstat(m_file, &status) != 0) failWithErrno(path, FORM("the size of the file cannot be read"));
    if (!S_ISREG(status.st_mode)) {
        throw Error(SENTENCE(path.string(), ": this is ", S_ISDIR(status.st_mode) ? "a folder" : "not a regular file",
                             ", but a file is required."));
    }
    if (status.st_size > 0) map(static_cast<std::size_t>(status.st_size));
}

MappedFile::MappedFile(const std::filesystem::path& path, int file) : m_path(path), m_file(file)
{
    if (file < 0) failWithErrno(path, FORM("the file cannot be opened"));
}

void MappedFile::map(std::size_t size)
{
    void* address = ::mmap(nullptr, size, PROT_READ, MAP_SHARED, m_file, 0);
    if (address == MAP_FAILED) failWithErrno(m_path, FORM("the file cannot be mapped into memory"));
    m_data = static_cast<const std::byte*>(address);
    m_size = size;
    m_guard = std::make_unique<MappingGuard>(m_data, m_size);
}

MappedFile::MappedFile(MappedFile&& other) noexcept
    : m_path(std::move(other.m_path)), m_file(std::exchange(other.m_file, -1)),
      m_data(std::exchange(other.m_data, nullptr)), m_size(std::exchange(other.m_size, 0)),
      m_guard(std::move(other.m_guard))
{
}

MappedFile& MappedFile::operator=(MappedFile&& other) noexcept
{
    std::swap(m_path, other.m_path);
    std::swap(m_file, other.m_file);
    std::swap(m_data, other.m_data);
    std::swap(m_size, other.m_size);
    std::swap(m_guard, other.m_guard);
    return *this;
}

MappedFile::~MappedFile()
{
    m_guard.reset();
    if (m_data) ::munmap(const_cast<std::byte*>(m_data), m_size);
    if (m_file >= 0) ::close(m_file);
}

/// Returns the current size of the file, or the mapped size if the current size cannot be read.
std::size_t MappedFile::sizeNow() const noexcept
{
    struct stat status {};
    return m_file >= 0 && ::fstat(m_file, &status) == 0 ? static_cast<std::size_t>(status.st_size) : m_size;
}

// Comparing sizes is necessary in addition to the guard. If a file is shortened, the missing part of its last page
// reads as zeros without a fault.
bool MappedFile::isIntact() const noexcept
{
    if (!m_guard) return true;
    if (sizeNow() < m_size) m_guard->setFaulted();
    return !m_guard->hasFaulted();
}

void MappedFile::requireIntact() const
{
    if (isIntact()) return;
    const std::size_t size = sizeNow();
    if (size < m_size) {
        throw Error(SENTENCE(m_path.string(), ": the file was shortened from ", m_size, " to ", size,
                             " bytes while it was in use."));
    }
    throw Error(SENTENCE(m_path.string(),
                         ": the file was overwritten while it was in use, or its disk can no longer be read."));
}

}  // namespace vitrine

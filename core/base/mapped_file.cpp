#include "core/base/mapped_file.h"

#include "core/base/error.h"

#include <sys/mman.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>
#include <utility>

namespace vitrine {

namespace {

class FileDescriptor {
public:
    explicit FileDescriptor(int value) : m_value(value) {}
    FileDescriptor(const FileDescriptor&) = delete;
    FileDescriptor& operator=(const FileDescriptor&) = delete;
    ~FileDescriptor()
    {
        if (m_value >= 0) ::close(m_value);
    }
    int value() const { return m_value; }

private:
    int m_value;
};

[[noreturn]] void failWithErrno(const std::filesystem::path& path, const char* what)
{
    throw Error(concat(path.string(), ": ", what, ": ", std::strerror(errno), "."));
}

}  // namespace

MappedFile::MappedFile(const std::filesystem::path& path) : m_path(path)
{
    // O_NONBLOCK: opening a pipe must fail below, not wait for a writer.
    const FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (file.value() < 0) failWithErrno(path, "the file cannot be opened");
    struct stat status {};
    if (::fstat(file.value(), &status) != 0) failWithErrno(path, "the size of the file cannot be read");
    if (!S_ISREG(status.st_mode)) {
        throw Error(concat(path.string(), ": this is ", S_ISDIR(status.st_mode) ? "a folder" : "not a regular file",
                           ", a file is needed."));
    }
    if (status.st_size == 0) return;
    const auto size = static_cast<std::size_t>(status.st_size);
    void* address = ::mmap(nullptr, size, PROT_READ, MAP_SHARED, file.value(), 0);
    if (address == MAP_FAILED) failWithErrno(path, "the file cannot be mapped into memory");
    m_data = static_cast<const std::byte*>(address);
    m_size = size;
}

MappedFile::MappedFile(MappedFile&& other) noexcept
    : m_path(std::move(other.m_path)), m_data(std::exchange(other.m_data, nullptr)),
      m_size(std::exchange(other.m_size, 0))
{
}

MappedFile& MappedFile::operator=(MappedFile&& other) noexcept
{
    std::swap(m_path, other.m_path);
    std::swap(m_data, other.m_data);
    std::swap(m_size, other.m_size);
    return *this;
}

MappedFile::~MappedFile()
{
    if (m_data) ::munmap(const_cast<std::byte*>(m_data), m_size);
}

}  // namespace vitrine

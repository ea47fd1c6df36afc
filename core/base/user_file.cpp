#include "core/base/user_file.h"

#include "core/base/concat.h"
#include "core/base/sentence.h"

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <string_view>
#include <unistd.h>

namespace vitrine {

namespace {

[[noreturn]] void failWithErrno(const std::filesystem::path& path, SentenceForm what)
{
    throw Error(SENTENCE(path.string(), ": ", what, " (", std::strerror(errno), ")."));
}

std::string sizeInWords(std::uint64_t bytes)
{
    constexpr std::uint64_t kMebibyte = std::uint64_t{1} << 20U;
    return bytes % kMebibyte == 0 && bytes > 0 ? concat(bytes / kMebibyte, " MB") : concat(bytes, " bytes");
}

[[noreturn]] void failAsTooLarge(const std::filesystem::path& path, std::uint64_t most)
{
    throw Error(SENTENCE(path.string(), ": the file is larger than the limit of ", sizeInWords(most), "."));
}

}  // namespace

UserFile::UserFile(const std::filesystem::path& path, std::uint64_t most)
    // O_NONBLOCK: opening a pipe must not wait for a writer.
    : m_path(path), m_file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY))
{
    if (m_file < 0) failWithErrno(path, FORM("the file cannot be opened"));
    try {
        struct stat status {};
        if (::fstat(m_file, &status) != 0) failWithErrno(path, FORM("the size of the file cannot be read"));
        if (!S_ISREG(status.st_mode)) {
            throw Error(SENTENCE(path.string(), ": this is ",
                                 S_ISDIR(status.st_mode) ? "a folder" : "not a regular file",
                                 ", but a file is required."));
        }
        m_size = static_cast<std::uint64_t>(status.st_size);
        if (m_size > most) failAsTooLarge(path, most);
    } catch (...) {
        ::close(m_file);
        throw;
    }
}

UserFile::~UserFile()
{
    ::close(m_file);
}

std::size_t UserFile::read(std::span<char> buffer)
{
    std::size_t filled = 0;
    while (filled < buffer.size()) {
        const ssize_t got = ::read(m_file, buffer.data() + filled, buffer.size() - filled);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) failWithErrno(m_path, FORM("the file cannot be read"));
        if (got == 0) break;
        filled += static_cast<std::size_t>(got);
    }
    return filled;
}

std::string readUserFile(const std::filesystem::path& path, std::uint64_t most)
{
    UserFile file(path, most);
    std::string bytes(file.size(), '\0');
    bytes.resize(file.read(bytes));
    // Files in /proc and /sys have content, although their reported size is 0. Read until the end.
    for (std::string more(std::size_t{1} << 16U, '\0'); const std::size_t got = file.read(more);) {
        bytes += std::string_view(more).substr(0, got);
        if (bytes.size() > most) failAsTooLarge(path, most);
    }
    return bytes;
}

std::string startOfUserFile(const std::filesystem::path& path, std::size_t count) noexcept
{
    try {
        UserFile file(path);
        std::string bytes(count, '\0');
        bytes.resize(file.read(bytes));
        return bytes;
    } catch (const std::exception&) {
        return {};
    }
}

}  // namespace vitrine

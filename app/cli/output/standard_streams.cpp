#include "app/cli/output/standard_streams.h"

#include "app/cli/output/interruption.h"
#include "core/base/concat.h"
#include "core/base/error.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <iostream>
#include <poll.h>
#include <string_view>
#include <unistd.h>

namespace vitrine::cli {

namespace {

constexpr const char* kStdoutProblem = "stdout cannot be written";
constexpr const char* kForWriting = "writing";

[[noreturn]] void fail(const char* what, const char* way)
{
    if (errno == EBADF) throw Error(concat(what, ": it is not open for ", way, "."));
    throw Error(concat(what, ": ", std::strerror(errno), "."));
}

/// Waits until `descriptor` is ready. This is needed if another program made it non-blocking.
void await(int descriptor, short events)
{
    pollfd wanted{descriptor, events, 0};
    ::poll(&wanted, 1, -1);
}

void writeAll(std::string_view bytes)
{
    while (!bytes.empty()) {
        Interruption::awaitOutput(STDOUT_FILENO);
        const ssize_t written =
            ::write(STDOUT_FILENO, bytes.data(), std::min(bytes.size(), Interruption::kSurelyTaken));
        if (written >= 0) {
            bytes.remove_prefix(static_cast<std::size_t>(written));
        } else if (errno == EAGAIN) {
            await(STDOUT_FILENO, POLLOUT);
        } else if (errno == EPIPE) {
            throw StdoutClosed();
        } else if (errno != EINTR) {
            fail(kStdoutProblem, kForWriting);
        }
    }
}

}  // namespace

AtomicFile openOutput(const std::string& path)
{
    if (path != "-") return AtomicFile(path);
    const int flags = ::fcntl(STDOUT_FILENO, F_GETFL);
    if (flags < 0 || (flags & O_PATH) != 0 || (flags & O_ACCMODE) == O_RDONLY) {
        errno = EBADF;
        fail(kStdoutProblem, kForWriting);
    }
    if (::isatty(STDOUT_FILENO) != 0) {
        throw Error(SENTENCE(
            "--out -: standard output is a terminal, which cannot show binary data; redirect it to a pipe or a file."));
    }
    return AtomicFile(STDOUT_FILENO, "standard output");
}

StdinBuffer::int_type StdinBuffer::underflow()
{
    ssize_t count = -1;
    while (count < 0) {
        Interruption::awaitInput(STDIN_FILENO);
        count = ::read(STDIN_FILENO, m_bytes.data(), m_bytes.size());
        if (count >= 0) break;
        if (errno == EAGAIN) {
            await(STDIN_FILENO, POLLIN);
        } else if (errno != EINTR) {
            fail("stdin cannot be read", "reading");
        }
    }
    setg(m_bytes.data(), m_bytes.data(), m_bytes.data() + count);
    return count == 0 ? traits_type::eof() : traits_type::to_int_type(m_bytes.front());
}

StdoutBuffer::int_type StdoutBuffer::overflow(int_type character)
{
    sync();
    if (traits_type::eq_int_type(character, traits_type::eof())) return traits_type::not_eof(character);
    return sputc(traits_type::to_char_type(character));
}

int StdoutBuffer::sync()
{
    const std::string_view bytes(pbase(), static_cast<std::size_t>(pptr() - pbase()));
    setp(m_bytes.data(), m_bytes.data() + m_bytes.size());  // first, so that bytes are not written again after an error
    writeAll(bytes);
    return 0;
}

StandardStreams::StandardStreams() : m_usualIn(std::cin.rdbuf(&m_in)), m_usualOut(std::cout.rdbuf(&m_out))
{
    std::cin.exceptions(std::ios::badbit);
    std::cout.exceptions(std::ios::badbit);
    std::cerr.tie(nullptr);  // otherwise writing a message would flush stdout and throw its exceptions
}

StandardStreams::~StandardStreams()
{
    std::cin.exceptions(std::ios::goodbit);
    std::cout.exceptions(std::ios::goodbit);
    std::cin.rdbuf(m_usualIn);
    std::cout.rdbuf(m_usualOut);
}

}  // namespace vitrine::cli

#pragma once

#include "core/base/atomic_file.h"

#include <array>
#include <cstddef>
#include <streambuf>
#include <string>

namespace vitrine::cli {

/// Thrown if stdout is a pipe without a reader, such as after `| head`. The program then ends without a message.
struct StdoutClosed {};

/// Opens the file of --out, or standard output for "-". Throws Error, also if standard output is a terminal.
AtomicFile openOutput(const std::string& path);

/// Reads stdin. Throws Error with the reason if stdin cannot be read, and Interrupted if a signal arrives while waiting
/// for input.
class StdinBuffer : public std::streambuf {
protected:
    int_type underflow() override;

private:
    std::array<char, std::size_t{1} << 16U> m_bytes;
};

/// Writes to stdout. Throws Error with the reason if writing fails, and StdoutClosed if stdout is a pipe without a
/// reader. Throws Interrupted if a signal arrives and the output is not read; unwritten output is then lost.
class StdoutBuffer : public std::streambuf {
public:
    StdoutBuffer() { setp(m_bytes.data(), m_bytes.data() + m_bytes.size()); }

protected:
    int_type overflow(int_type character) override;
    int sync() override;

private:
    std::array<char, std::size_t{1} << 16U> m_bytes;
};

/// While an object of this class exists, std::cin and std::cout use these buffers and throw their exceptions instead of
/// failing silently. Flush std::cout before the object is destroyed.
class StandardStreams {
public:
    StandardStreams();
    ~StandardStreams();
    StandardStreams(const StandardStreams&) = delete;
    StandardStreams& operator=(const StandardStreams&) = delete;

private:
    StdinBuffer m_in;
    StdoutBuffer m_out;
    std::streambuf* m_usualIn;
    std::streambuf* m_usualOut;
};

}  // namespace vitrine::cli

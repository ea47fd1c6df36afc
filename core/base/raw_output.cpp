#include "core/base/raw_output.h"

#include <cerrno>
#include <chrono>
#include <unistd.h>

namespace vitrine {

namespace {

constexpr std::string_view kHexDigits = "0123456789abcdef";

}  // namespace

RawOutput::RawOutput(std::span<char> memory) noexcept : m_memory(memory)
{
    if (!m_memory.empty()) m_memory[0] = '\0';
}

void RawOutput::putByte(char byte) noexcept
{
    if (m_descriptor >= 0) {
        if (m_size == m_memory.size()) flush();
        m_memory[m_size++] = byte;
    } else if (m_size + 1 < m_memory.size()) {
        m_memory[m_size++] = byte;
        m_memory[m_size] = '\0';
    } else {
        m_isCut = true;
    }
}

RawOutput& RawOutput::put(std::string_view text) noexcept
{
    for (const char byte : text) putByte(byte);
    return *this;
}

RawOutput& RawOutput::putPrintable(std::string_view text) noexcept
{
    constexpr unsigned char kDelete = 0x7F;
    for (const char byte : text) {
        const auto code = static_cast<unsigned char>(byte);
        putByte(code < ' ' || code == kDelete ? '?' : byte);
    }
    return *this;
}

RawOutput& RawOutput::putNumber(std::uint64_t number, std::size_t width) noexcept
{
    std::size_t count = 1;
    for (std::uint64_t rest = number / 10; rest > 0; rest /= 10) ++count;
    for (std::size_t i = count; i < width; ++i) putByte(' ');
    return putDigits(number, count);
}

RawOutput& RawOutput::putDigits(std::uint64_t number, std::size_t count) noexcept
{
    std::array<char, 20> digits;  // 2^64 has 20 digits
    for (std::size_t i = 0; i < digits.size(); ++i, number /= 10) digits[i] = static_cast<char>('0' + number % 10);
    while (count > 0) putByte(digits[--count]);
    return *this;
}

RawOutput& RawOutput::putHex(std::uint64_t number) noexcept
{
    put("0x");
    int shift = 60;
    while (shift > 0 && number >> shift == 0) shift -= 4;
    for (; shift >= 0; shift -= 4) putByte(kHexDigits[number >> shift & 0xFU]);
    return *this;
}

RawOutput& RawOutput::putHexByte(std::uint8_t byte) noexcept
{
    putByte(kHexDigits[byte >> 4U]);
    putByte(kHexDigits[byte & 0xFU]);
    return *this;
}

RawOutput& RawOutput::putTime(std::int64_t milliseconds, std::string_view betweenDate, std::string_view beforeTime,
                              std::string_view betweenTime) noexcept
{
    using namespace std::chrono;
    const sys_time<std::chrono::milliseconds> moment{std::chrono::milliseconds(milliseconds)};
    const auto day = floor<days>(moment);
    const year_month_day date(day);
    const hh_mm_ss time(floor<seconds>(moment - day));
    putDigits(static_cast<std::uint64_t>(static_cast<int>(date.year())), 4).put(betweenDate);
    putDigits(static_cast<unsigned>(date.month()), 2).put(betweenDate);
    putDigits(static_cast<unsigned>(date.day()), 2).put(beforeTime);
    putDigits(static_cast<std::uint64_t>(time.hours().count()), 2).put(betweenTime);
    putDigits(static_cast<std::uint64_t>(time.minutes().count()), 2).put(betweenTime);
    return putDigits(static_cast<std::uint64_t>(time.seconds().count()), 2);
}

void RawOutput::flush() noexcept
{
    std::size_t written = 0;
    while (m_descriptor >= 0 && written < m_size) {
        const ssize_t count = ::write(m_descriptor, m_memory.data() + written, m_size - written);
        if (count < 0 && errno != EINTR) break;
        if (count > 0) written += static_cast<std::size_t>(count);
    }
    m_size = m_descriptor >= 0 ? 0 : m_size;
}

}  // namespace vitrine

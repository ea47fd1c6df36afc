#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace vitrine {

/// Writes text to a descriptor or into memory. All functions are async-signal-safe.
class RawOutput {
public:
    /// Writes to an open descriptor. Errors are ignored. flush() must be called at the end.
    explicit RawOutput(int descriptor) noexcept : m_descriptor(descriptor), m_memory(m_buffer) {}
    /// Writes into memory. Text that does not fit is left out. The text ends with a zero byte.
    explicit RawOutput(std::span<char> memory) noexcept;
    RawOutput(const RawOutput&) = delete;
    RawOutput& operator=(const RawOutput&) = delete;

    RawOutput& put(std::string_view text) noexcept;
    /// Replaces control characters by question marks, so that the text cannot control a terminal.
    RawOutput& putPrintable(std::string_view text) noexcept;
    /// Writes a decimal number with spaces in front, so that it has at least `width` characters.
    RawOutput& putNumber(std::uint64_t number, std::size_t width = 1) noexcept;
    /// Writes exactly `count` decimal digits, with zeros in front.
    RawOutput& putDigits(std::uint64_t number, std::size_t count) noexcept;
    /// Writes 0x and hexadecimal digits.
    RawOutput& putHex(std::uint64_t number) noexcept;
    /// Writes two hexadecimal digits.
    RawOutput& putHexByte(std::uint8_t byte) noexcept;
    /// Writes a time in UTC as year, month, day, hour, minute and second. `milliseconds` counts from 1970.
    RawOutput& putTime(std::int64_t milliseconds, std::string_view betweenDate, std::string_view beforeTime,
                       std::string_view betweenTime) noexcept;
    /// Writes everything to the descriptor.
    void flush() noexcept;
    /// Whether text was left out because the memory is too small.
    bool isCut() const noexcept { return m_isCut; }

private:
    void putByte(char byte) noexcept;

    int m_descriptor = -1;  ///< -1: the text stays in memory
    std::array<char, 512> m_buffer{};
    std::span<char> m_memory;
    std::size_t m_size = 0;
    bool m_isCut = false;
};

}  // namespace vitrine

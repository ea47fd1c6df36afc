#pragma once

#include "core/base/sentence.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace vitrine {

/// A cursor over the bytes of a little-endian file that never reads past their end. Every error is a sentence that
/// names the file, the field and the byte offset.
class ByteReader {
public:
    static_assert(std::endian::native == std::endian::little, "values are copied from little-endian files as they are");

    /// `atEnd` is appended to the error about a field that is cut off by the end of the file; it gives the likely
    /// cause.
    ByteReader(std::span<const std::byte> bytes, std::string fileName, std::string_view atEnd = {})
        : m_bytes(bytes), m_fileName(std::move(fileName)), m_atEnd(atEnd)
    {
    }

    /// Offset of the next byte in the file.
    std::uint64_t offset() const noexcept { return m_offset; }
    std::uint64_t remaining() const noexcept { return m_bytes.size() - m_offset; }
    /// Whether the next bytes, at most `most`, are all zero. False at the end of the file.
    bool zerosFollow(std::uint64_t most) const noexcept;
    const std::string& fileName() const noexcept { return m_fileName; }

    /// The next sizeof(T) bytes. Throws Error when fewer remain.
    template <typename T>
    T read(SentenceView field)
    {
        static_assert(std::is_arithmetic_v<T> && !std::is_same_v<T, bool>);
        T value;
        std::memcpy(&value, take(sizeof(T), field).data(), sizeof(T));
        return value;
    }

    /// Returns a view of the next `count` bytes. Throws Error if fewer remain.
    std::span<const std::byte> take(std::uint64_t count, SentenceView field);

    /// Throws Error("<file>: <sentence>").
    [[noreturn]] void fail(const Sentence& sentence) const;

private:
    std::span<const std::byte> m_bytes;
    std::uint64_t m_offset = 0;
    std::string m_fileName;
    std::string m_atEnd;
};

/// Appends the bytes of `value` in the layout that ByteReader::read() expects.
template <typename T>
void appendBytes(std::string& out, T value)
{
    static_assert(std::is_arithmetic_v<T> && !std::is_same_v<T, bool>);
    out.append(reinterpret_cast<const char*>(&value), sizeof value);
}

}  // namespace vitrine

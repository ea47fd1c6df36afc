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

/// A cursor over the bytes of a little-endian file. Reading beyond the end throws Error, with a sentence that names the
/// file, the field and the byte offset.
class ByteReader {
public:
    static_assert(std::endian::native == std::endian::little, "values are copied from little-endian files as they are");

    /// `atEnd`: the likely cause if the file ends too early. The text is appended to the error message about the
    /// incomplete field.
    ByteReader(std::span<const std::byte> bytes, std::string fileName, std::string_view atEnd = {})
        : m_bytes(bytes), m_fileName(std::move(fileName)), m_atEnd(atEnd)
    {
    }

    /// Offset of the next byte in the file.
    std::uint64_t offset() const noexcept { return m_offset; }
    std::uint64_t remaining() const noexcept { return m_bytes.size() - m_offset; }
    /// Returns true if the next `most` bytes are zero. If fewer bytes remain, only the remaining bytes are checked.
    /// Returns false at the end of the file.
    bool zerosFollow(std::uint64_t most) const noexcept;
    const std::string& fileName() const noexcept { return m_fileName; }

    /// Returns the next sizeof(T) bytes as a number. `field` is the field's name in messages. Throws Error if fewer
    /// bytes remain.
    template <typename T>
    T read(SentenceView field)
    {
        static_assert(std::is_arithmetic_v<T> && !std::is_same_v<T, bool>);
        T value;
        std::memcpy(&value, take(sizeof(T), field).data(), sizeof(T));
        return value;
    }

    /// Returns a view of the next `count` bytes. `field` is the field's name in messages. Throws Error if fewer bytes
    /// remain.
    std::span<const std::byte> take(std::uint64_t count, SentenceView field);

    /// Throws Error with the message "<file>: <sentence>".
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

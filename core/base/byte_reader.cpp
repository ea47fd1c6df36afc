#include "core/base/byte_reader.h"

#include "core/base/error.h"

#include <algorithm>

namespace vitrine {

std::span<const std::byte> ByteReader::take(std::uint64_t count, SentenceView field)
{
    if (count > remaining()) {
        fail(SENTENCE("the ", field, " at byte ", m_offset, " needs ", count, " bytes, but the file ends at byte ",
                      m_bytes.size(), m_atEnd, "."));
    }
    const auto bytes = m_bytes.subspan(m_offset, count);
    m_offset += count;
    return bytes;
}

bool ByteReader::zerosFollow(std::uint64_t most) const noexcept
{
    const auto next = m_bytes.subspan(m_offset, std::min(most, remaining()));
    return !next.empty() && std::ranges::all_of(next, [](std::byte byte) { return byte == std::byte{0}; });
}

void ByteReader::fail(const Sentence& sentence) const
{
    throw Error(SENTENCE(m_fileName, ": ", sentence));
}

}  // namespace vitrine

#include "core/text/chars_map.h"

#include "core/base/error.h"

#include <utility>

namespace vitrine {

namespace {

constexpr std::size_t kUnitBytes = 4;

std::uint32_t littleEndian(std::string_view bytes)
{
    std::uint32_t value = 0;
    for (std::size_t i = kUnitBytes; i-- > 0;) value = (value << 8U) | static_cast<unsigned char>(bytes[i]);
    return value;
}

// A unit is a node of the trie. It contains its label, the offset of its children, and whether a key may end here. The
// index of the child for a byte is: index of the parent XOR offset in the parent XOR byte. If a key ends at a unit, the
// unit's child for byte 0 contains the value of the key.
std::uint32_t offsetOf(std::uint32_t unit)
{
    return (unit >> 10U) << ((unit & (1U << 9U)) >> 6U);
}

bool labelIs(std::uint32_t unit, unsigned char byte)
{
    return (unit & 0x800000FFU) == byte;
}

bool hasEnd(std::uint32_t unit)
{
    return ((unit >> 8U) & 1U) != 0;
}

}  // namespace

CharsMap::CharsMap(std::string_view bytes, std::string name) : m_name(std::move(name))
{
    if (bytes.size() < kUnitBytes) fail(SENTENCE("has ", bytes.size(), " bytes, which is less than its header"));
    const std::uint32_t size = littleEndian(bytes);
    bytes.remove_prefix(kUnitBytes);
    if (size % kUnitBytes != 0 || size == 0 || size >= bytes.size()) {
        fail(
            SENTENCE("claims that ", size, " of its ", bytes.size(), " bytes are a double array, which is impossible"));
    }
    for (std::size_t i = 0; i < size; i += kUnitBytes) m_units.push_back(littleEndian(bytes.substr(i)));
    m_replacements = bytes.substr(size);
    if (m_replacements.back() != '\0') fail(SENTENCE("does not end with a zero byte"));
}

void CharsMap::fail(const Sentence& problem) const
{
    throw Error(SENTENCE(m_name, " ", problem, "."));
}

std::uint32_t CharsMap::unitAt(std::uint32_t index) const
{
    if (index >= m_units.size()) fail(SENTENCE("refers to unit ", index, ", but has only ", m_units.size(), " units"));
    return m_units[index];
}

std::optional<CharsMap::Match> CharsMap::longestPrefix(std::string_view text) const
{
    std::optional<Match> longest;
    std::uint32_t node = offsetOf(unitAt(0));
    for (std::size_t i = 0; i < text.size() && text[i] != '\0'; ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        node ^= byte;
        if (node >= m_units.size()) break;
        const std::uint32_t unit = m_units[node];
        if (!labelIs(unit, byte)) break;
        node ^= offsetOf(unit);
        if (!hasEnd(unit)) continue;
        const std::uint32_t begin = unitAt(node) & 0x7FFFFFFFU;
        if (begin >= m_replacements.size()) {
            fail(SENTENCE("refers to byte ", begin, " of the replacements, but the replacements have only ",
                          m_replacements.size(), " bytes"));
        }
        longest = Match{i + 1, std::string_view(m_replacements.c_str() + begin)};
    }
    return longest;
}

}  // namespace vitrine

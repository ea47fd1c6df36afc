#include "core/text/byte_level.h"

#include "core/base/utf8.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace vitrine {

namespace {

constexpr std::size_t kAlphabetEnd = 0x144;  // first code point after the alphabet
constexpr std::int16_t kNotInAlphabet = -1;

struct Alphabet {
    std::array<std::string, 256> characters;
    std::array<std::int16_t, kAlphabetEnd> bytes;
};

bool standsForItself(unsigned byte)
{
    return (byte >= 0x21 && byte <= 0x7E) || (byte >= 0xA1 && byte <= 0xAC) || byte >= 0xAE;
}

const Alphabet& alphabet()
{
    static const Alphabet table = [] {
        Alphabet result;
        result.bytes.fill(kNotInAlphabet);
        char32_t nextFree = 0x100;
        for (unsigned byte = 0; byte < 256; ++byte) {
            const char32_t codePoint = standsForItself(byte) ? byte : nextFree++;
            appendUtf8(result.characters[byte], codePoint);
            result.bytes[codePoint] = static_cast<std::int16_t>(byte);
        }
        return result;
    }();
    return table;
}

}  // namespace

std::string_view byteLevelCharacter(unsigned char byte) noexcept
{
    return alphabet().characters[byte];
}

std::string toByteLevel(std::string_view bytes)
{
    std::string piece;
    piece.reserve(bytes.size() + bytes.size() / 4);
    for (const char byte : bytes) piece += byteLevelCharacter(static_cast<unsigned char>(byte));
    return piece;
}

std::string fromByteLevel(std::string_view piece)
{
    const Alphabet& table = alphabet();
    std::string bytes;
    bytes.reserve(piece.size());
    for (std::size_t i = 0; i < piece.size();) {
        const Utf8Step step = decodeUtf8(piece, i);
        const bool inAlphabet =
            step.valid && step.codePoint < kAlphabetEnd && table.bytes[step.codePoint] != kNotInAlphabet;
        if (inAlphabet) {
            bytes += static_cast<char>(table.bytes[step.codePoint]);
        } else {
            bytes += piece.substr(i, step.length);
        }
        i += step.length;
    }
    return bytes;
}

}  // namespace vitrine

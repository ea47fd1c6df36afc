#include "core/text/sentence_pieces.h"

#include <charconv>
#include <cstddef>
#include <system_error>

namespace vitrine {

std::string unmarkSpaces(std::string_view piece)
{
    std::string bytes;
    for (std::size_t i = 0; i < piece.size();) {
        const bool isMark = piece.substr(i).starts_with(kSpaceMark);
        bytes += isMark ? ' ' : piece[i];
        i += isMark ? kSpaceMark.size() : 1;
    }
    return bytes;
}

std::string bytePiece(unsigned char byte)
{
    constexpr char kDigits[] = "0123456789ABCDEF";
    std::string piece = "<0x00>";
    piece[3] = kDigits[byte >> 4U];
    piece[4] = kDigits[byte & 15U];
    return piece;
}

std::optional<unsigned char> parseBytePiece(std::string_view piece)
{
    if (piece.size() != 6 || !piece.starts_with("<0x") || piece.back() != '>') return std::nullopt;
    unsigned value = 0;
    const char* end = piece.data() + 5;
    const std::from_chars_result result = std::from_chars(piece.data() + 3, end, value, 16);
    if (result.ec != std::errc() || result.ptr != end) return std::nullopt;
    return static_cast<unsigned char>(value);
}

}  // namespace vitrine

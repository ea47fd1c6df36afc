#include "core/remote/json_mending.h"

#include "core/base/parse_number.h"
#include "core/base/utf8.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace vitrine {

namespace {

constexpr std::size_t kUnitLength = 6;  // of "\\ud83d"

/// The UTF-16 unit that is written at the beginning.
std::optional<std::uint32_t> unitAt(std::string_view text)
{
    if (text.size() < kUnitLength || !text.starts_with("\\u")) return std::nullopt;
    return parseNumber<std::uint32_t>(text.substr(2, kUnitLength - 2), 16);
}

bool isHigh(std::uint32_t unit)
{
    return unit >= 0xD800 && unit <= 0xDBFF;
}

bool isLow(std::uint32_t unit)
{
    return unit >= 0xDC00 && unit <= 0xDFFF;
}

/// Of the text, what stands at its beginning, and what is to stand there.
struct Piece {
    std::size_t length;
    std::string_view mended;
};

Piece escapeAt(std::string_view text)
{
    const std::optional<std::uint32_t> unit = unitAt(text);
    if (!unit) {
        const std::size_t length = std::min<std::size_t>(text.size(), 2);
        return {length, text.substr(0, length)};
    }
    const std::optional<std::uint32_t> next = unitAt(text.substr(kUnitLength));
    if (isHigh(*unit) && next && isLow(*next)) return {2 * kUnitLength, text.substr(0, 2 * kUnitLength)};
    if (isHigh(*unit) || isLow(*unit)) return {kUnitLength, "\\uFFFD"};
    return {kUnitLength, text.substr(0, kUnitLength)};
}

Piece valueAt(std::string_view text)
{
    constexpr std::array<std::string_view, 3> kNoNumbers{"-Infinity", "Infinity", "NaN"};
    const auto* const found =
        std::ranges::find_if(kNoNumbers, [&](std::string_view word) { return text.starts_with(word); });
    if (found != kNoNumbers.end()) return {found->size(), "null"};
    const std::string_view number = text.substr(0, text.find_first_not_of("+-.0123456789Ee"));
    if (number.find_first_of("0123456789") == std::string_view::npos) return {1, text.substr(0, 1)};
    return {number.size(), parseNumber<double>(number) ? number : "null"};
}

}  // namespace

std::string mendedJson(std::string_view text)
{
    const std::string valid = repairUtf8(text);
    std::string mended;
    mended.reserve(valid.size());
    bool isInText = false;
    for (std::string_view rest = valid; !rest.empty();) {
        const bool isEscape = isInText && rest.front() == '\\';
        const Piece piece = isEscape ? escapeAt(rest) : isInText ? Piece{1, rest.substr(0, 1)} : valueAt(rest);
        if (rest.front() == '"') isInText = !isInText;
        mended += piece.mended;
        rest.remove_prefix(piece.length);
    }
    return mended;
}

}  // namespace vitrine

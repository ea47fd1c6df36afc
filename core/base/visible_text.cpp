#include "core/base/visible_text.h"

#include "core/base/concat.h"
#include "core/base/utf8.h"

#include <algorithm>
#include <cstddef>

namespace vitrine {

namespace {

/// Whether a character is invisible and could hide a difference between two names. These are the default-ignorable code
/// points of Unicode, except joiners and variation selectors, which Persian, Mongolian and emoji need.
bool isHidden(char32_t codePoint) noexcept
{
    struct Range {
        char32_t first;
        char32_t last;
    };
    constexpr Range kRanges[] = {{0xAD, 0xAD},       {0x34F, 0x34F},     {0x115F, 0x1160},   {0x17B4, 0x17B5},
                                 {0x180E, 0x180E},   {0x200B, 0x200B},   {0x2060, 0x2065},   {0x206A, 0x206F},
                                 {0x3164, 0x3164},   {0xFEFF, 0xFEFF},   {0xFFA0, 0xFFA0},   {0xFFF0, 0xFFF8},
                                 {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A}, {0xE0000, 0xE00FF}, {0xE01F0, 0xE0FFF}};
    return std::ranges::any_of(kRanges,
                               [&](Range range) { return codePoint >= range.first && codePoint <= range.last; });
}

/// Replaces control characters and invalid UTF-8 by escapes. `kept` lists the control characters that are not replaced.
/// If `kept` is empty, the text is a name, and hidden characters are also replaced by escapes.
std::string shown(std::string_view text, std::string_view kept)
{
    std::string out;
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size();) {
        const Utf8Step step = decodeUtf8(text, i);
        const std::string_view bytes = text.substr(i, step.length);
        i += step.length;
        const bool hides = kept.empty() && isHidden(step.codePoint);
        if (step.valid && !hides &&
            (!isControlCharacter(step.codePoint) || kept.find(bytes) != std::string_view::npos)) {
            out += bytes;
        } else if (bytes.size() == 1) {
            constexpr char kDigits[] = "0123456789abcdef";
            const auto byte = static_cast<unsigned char>(bytes.front());
            if (const char letter = byte == '\n' ? 'n' : byte == '\t' ? 't' : byte == '\r' ? 'r' : '\0'; letter != '\0')
                out += {'\\', letter};
            else
                out += {'\\', 'x', kDigits[byte >> 4U], kDigits[byte & 15U]};
        } else {
            out += concat("\\u{", hexadecimal(step.codePoint), '}');
        }
    }
    return out;
}

}  // namespace

bool isControlCharacter(char32_t codePoint) noexcept
{
    const auto within = [codePoint](char32_t first, char32_t last) { return codePoint >= first && codePoint <= last; };
    return codePoint < 0x20 || within(0x7F, 0x9F) || within(0x2028, 0x202E) || within(0x2066, 0x2069);
}

std::string visible(std::string_view text)
{
    return shown(text, {});
}

std::string visibleLines(std::string_view text)
{
    return shown(text, "\n\t");
}

std::string inQuotes(std::string_view text)
{
    constexpr std::size_t kLongest = 80;
    std::size_t end = 0;
    while (end < text.size() && end < kLongest) end += decodeUtf8(text, end).length;
    return concat('"', visible(text.substr(0, end)), end < text.size() ? "…" : "", '"');
}

}  // namespace vitrine

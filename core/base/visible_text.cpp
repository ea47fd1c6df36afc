#include "core/base/visible_text.h"

#include "core/base/concat.h"
#include "core/base/utf8.h"

#include <cstddef>

namespace vitrine {

namespace {

/// Characters without width or ink, which hide a difference between two names. Joiners are not among them, since
/// Persian and emoji are written with them.
bool isHidden(char32_t codePoint) noexcept
{
    return codePoint == 0x200B || (codePoint >= 0x2060 && codePoint <= 0x2064) || codePoint == 0xFEFF;
}

/// `kept` has the control characters that stay. A text without any is a name, whose hidden characters are shown, too.
std::string shown(std::string_view text, std::string_view kept)
{
    std::string out;
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size();) {
        const Utf8Step step = decodeUtf8(text, i);
        const std::string_view bytes = text.substr(i, step.length);
        i += step.length;
        const bool hides = kept.empty() && isHidden(step.codePoint);
        if (step.valid && !hides && (!isObeyed(step.codePoint) || kept.find(bytes) != std::string_view::npos)) {
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

bool isObeyed(char32_t codePoint) noexcept
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

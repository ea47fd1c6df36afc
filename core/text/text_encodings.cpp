#include "core/text/text_encodings.h"

#include <algorithm>
#include <iterator>

namespace vitrine {

namespace {

/// The characters of the bytes 80 to 9F in Windows-1252, where it differs from Latin-1. The five unassigned bytes are
/// C1 control characters, as in the WHATWG standard.
constexpr char32_t kWindows1252[] = {0x20AC, 0x81,   0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
                                     0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D,   0x017D, 0x8F,
                                     0x90,   0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
                                     0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D,   0x017E, 0x0178};

// The characters of the bytes 80 to FF in other 8-bit encodings. A byte that Windows-1251 leaves unassigned is a C1
// control character, as in the WHATWG standard.
constexpr char32_t kCp437[] = U"ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒ"
                              U"áíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐"
                              U"└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀"
                              U"αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0";
constexpr char32_t kCp850[] = U"ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒ"
                              U"áíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐"
                              U"└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀"
                              U"ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0";
constexpr char32_t kWindows1251[] = U"ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\x98™љ›њќћџ"
                                    U"\u00a0ЎўЈ¤Ґ¦§Ё©Є«¬\u00ad®Ї°±Ііґµ¶·ё№є»јЅѕї"
                                    U"АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ"
                                    U"абвгдежзийклмнопрстуфхцчшщъыьэюя";
constexpr char32_t kKoi8R[] = U"─│┌┐└┘├┤┬┴┼▀▄█▌▐░▒▓⌠■∙√≈≤≥\u00a0⌡°²·÷"
                              U"═║╒ё╓╔╕╖╗╘╙╚╛╜╝╞╟╠╡Ё╢╣╤╥╦╧╨╩╪╫╬©"
                              U"юабцдефгхийклмнопярстужвьызшэщчъ"
                              U"ЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧЪ";
constexpr char32_t kMacRoman[] = U"ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü"
                                 U"†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø"
                                 U"¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ"
                                 U"‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ";

template <const char32_t (&Upper)[129]>
std::string fromCodePage(std::string_view bytes)
{
    std::string out;
    for (const char byte : bytes) {
        const auto value = static_cast<unsigned char>(byte);
        appendUtf8(out, value < 0x80 ? value : Upper[value - 0x80]);
    }
    return out;
}

/// Appends the three bytes of a surrogate. CESU-8 and Java encode characters above U+FFFF as two surrogates.
void appendSurrogate(std::string& out, char32_t unit)
{
    out += static_cast<char>(0xE0 | (unit >> 12));
    out += static_cast<char>(0x80 | ((unit >> 6) & 0x3F));
    out += static_cast<char>(0x80 | (unit & 0x3F));
}

template <bool BigEnd>
std::string toUtf16(std::string_view text)
{
    return eachCharacter(text, [](std::string& out, char32_t c, std::string_view) {
        const auto unit = [&out](char32_t value) {
            const char high = static_cast<char>(value >> 8), low = static_cast<char>(value & 0xFF);
            out += BigEnd ? high : low;
            out += BigEnd ? low : high;
        };
        if (c > 0xFFFF) unit(0xD800 + ((c - 0x10000) >> 10));
        unit(c > 0xFFFF ? 0xDC00 + ((c - 0x10000) & 0x3FF) : c);
    });
}

template <bool BigEnd>
std::string toUtf32(std::string_view text)
{
    return eachCharacter(text, [](std::string& out, char32_t c, std::string_view) {
        for (int i = 0; i < 4; ++i) out += static_cast<char>(c >> (8 * (BigEnd ? 3 - i : i)) & 0xFF);
    });
}

}  // namespace

std::string fromLatin1(std::string_view bytes)
{
    std::string out;
    for (const char byte : bytes) appendUtf8(out, static_cast<unsigned char>(byte));
    return out;
}

std::string fromWindows1252(std::string_view bytes)
{
    std::string out;
    for (const char byte : bytes) {
        const auto value = static_cast<unsigned char>(byte);
        appendUtf8(out, value >= 0x80 && value < 0xA0 ? kWindows1252[value - 0x80] : value);
    }
    return out;
}

std::string fromCp437(std::string_view bytes)
{
    return fromCodePage<kCp437>(bytes);
}

std::string fromCp850(std::string_view bytes)
{
    return fromCodePage<kCp850>(bytes);
}

std::string fromWindows1251(std::string_view bytes)
{
    return fromCodePage<kWindows1251>(bytes);
}

std::string fromKoi8R(std::string_view bytes)
{
    return fromCodePage<kKoi8R>(bytes);
}

std::string fromMacRoman(std::string_view bytes)
{
    return fromCodePage<kMacRoman>(bytes);
}

std::string inWindows1252(std::string_view text)
{
    return eachCharacter(text, [](std::string& out, char32_t c, std::string_view) {
        const auto* const found = std::find(std::begin(kWindows1252), std::end(kWindows1252), c);
        if (found != std::end(kWindows1252)) {
            out += static_cast<char>(0x80 + (found - std::begin(kWindows1252)));
        } else {
            out += c <= 0xFF ? static_cast<char>(c) : '?';
        }
    });
}

std::string inCesu8(std::string_view text)
{
    return eachCharacter(text, [](std::string& out, char32_t c, std::string_view bytes) {
        if (c <= 0xFFFF) {
            out += bytes;
            return;
        }
        appendSurrogate(out, 0xD800 + ((c - 0x10000) >> 10));
        appendSurrogate(out, 0xDC00 + ((c - 0x10000) & 0x3FF));
    });
}

std::string inModifiedUtf8(std::string_view text)
{
    std::string out;
    for (const char byte : inCesu8(text)) {
        if (byte == 0)
            out += "\xC0\x80";
        else
            out += byte;
    }
    return out;
}

std::string inUtf16Le(std::string_view text)
{
    return toUtf16<false>(text);
}

std::string inUtf16Be(std::string_view text)
{
    return toUtf16<true>(text);
}

std::string inUtf16WithMark(std::string_view text)
{
    return "\xFF\xFE" + inUtf16Le(text);
}

std::string inUtf32Le(std::string_view text)
{
    return toUtf32<false>(text);
}

std::string inUtf32Be(std::string_view text)
{
    return toUtf32<true>(text);
}

std::string inUtf32WithMark(std::string_view text)
{
    return std::string("\xFF\xFE\0\0", 4) + inUtf32Le(text);
}

}  // namespace vitrine

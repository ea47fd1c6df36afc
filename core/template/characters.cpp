#include "core/template/characters.h"

#include "core/base/error.h"
#include "core/base/utf8.h"

#define PCRE2_CODE_UNIT_WIDTH 8

#include <algorithm>
#include <array>
#include <memory>
#include <pcre2.h>

namespace vitrine::jinja {
namespace {

struct CodeDeleter {
    void operator()(pcre2_code* code) const { pcre2_code_free(code); }
};
struct MatchDeleter {
    void operator()(pcre2_match_data* data) const { pcre2_match_data_free(data); }
};
using Code = std::unique_ptr<pcre2_code, CodeDeleter>;
using Match = std::unique_ptr<pcre2_match_data, MatchDeleter>;

const PCRE2_UCHAR8* units(std::string_view text)
{
    return reinterpret_cast<const PCRE2_UCHAR8*>(text.data());
}

/// Compiles a pattern. PCRE2 is used because it knows the Unicode properties of characters.
Code compilePattern(std::string_view pattern)
{
    int error = 0;
    PCRE2_SIZE offset = 0;
    Code code(
        pcre2_compile(units(pattern), pattern.size(), PCRE2_UTF | PCRE2_UCP | PCRE2_DOTALL, &error, &offset, nullptr));
    if (!code) throw Error(SENTENCE("PCRE2 was built without Unicode properties (it refuses ", pattern, ")."));
    return code;
}

/// Returns a character in upper or lower case. `replacement` is "\U$0" or "\L$0" in PCRE2's extended syntax.
std::string changeCase(char32_t character, std::string_view replacement)
{
    static const Code pattern = compilePattern(".");
    std::string source;
    appendUtf8(source, character);
    std::array<PCRE2_UCHAR8, 16> buffer{};
    PCRE2_SIZE length = buffer.size();
    const int made = pcre2_substitute(pattern.get(), units(source), source.size(), 0, PCRE2_SUBSTITUTE_EXTENDED,
                                      nullptr, nullptr, units(replacement), replacement.size(), buffer.data(), &length);
    if (made != 1) return source;
    return std::string(reinterpret_cast<const char*>(buffer.data()), length);
}

/// A letter that becomes several letters in upper case or title case.
struct LongCapital {
    char32_t letter;
    std::string_view upper;
    std::string_view title;
};
constexpr std::array kLongCapitals = {
    LongCapital{U'\u00DF', "SS", "Ss"},                                              // ß
    LongCapital{U'\u0149', "\xCA\xBCN", "\xCA\xBCN"},                                // ŉ of Afrikaans
    LongCapital{U'\u0390', "\xCE\x99\xCC\x88\xCC\x81", "\xCE\x99\xCC\x88\xCC\x81"},  // ΐ
    LongCapital{U'\u03B0', "\xCE\xA5\xCC\x88\xCC\x81", "\xCE\xA5\xCC\x88\xCC\x81"},  // ΰ
    LongCapital{U'\u0587', "\xD4\xB5\xD5\x92", "\xD4\xB5\xD6\x82"},                  // և of Armenian
};

const LongCapital* longCapital(char32_t letter)
{
    const auto* found = std::find_if(kLongCapitals.begin(), kLongCapitals.end(),
                                     [letter](const LongCapital& row) { return row.letter == letter; });
    return found == kLongCapitals.end() ? nullptr : found;
}

/// Decimal digits, and characters with Numeric_Type Digit, such as superscripts. PCRE2 has no property for the latter.
constexpr std::string_view kDigits =
    "[\\p{Nd}\\x{B2}-\\x{B3}\\x{B9}\\x{1369}-\\x{1371}\\x{19DA}\\x{2070}\\x{2074}-\\x{2079}\\x{2080}-\\x{2089}\\x{2460}"
    "-"
    "\\x{2468}\\x{2474}-\\x{247C}\\x{2488}-\\x{2490}\\x{24EA}\\x{24F5}-\\x{24FD}\\x{24FF}\\x{2776}-\\x{277E}\\x{2780}-"
    "\\x{2788}\\x{278A}-\\x{2792}\\x{10A40}-\\x{10A43}\\x{10E60}-\\x{10E68}\\x{11052}-\\x{1105A}\\x{1F100}-\\x{1F10A}]";

/// Numbers, and ideographs with a numeric value (Unihan). PCRE2 has no property for the latter.
constexpr std::string_view kNumerics =
    "[\\p{N}\\x{3405}\\x{3483}\\x{382A}\\x{3B4D}\\x{4E00}\\x{4E03}\\x{4E07}\\x{4E09}\\x{4E5D}\\x{4E8C}\\x{4E94}\\x{"
    "4E96}"
    "\\x{4EBF}\\x{4EC0}\\x{4EDF}\\x{4EE8}\\x{4F0D}\\x{4F70}\\x{5104}\\x{5146}\\x{5169}\\x{516B}\\x{516D}\\x{5341}"
    "\\x{5343}\\x{5344}\\x{5345}\\x{534C}\\x{53C1}\\x{53C2}\\x{53C3}\\x{53C4}\\x{56DB}\\x{58F1}\\x{58F9}\\x{5E7A}"
    "\\x{5EFE}\\x{5EFF}\\x{5F0C}\\x{5F0D}\\x{5F0E}\\x{5F10}\\x{62FE}\\x{634C}\\x{67D2}\\x{6F06}\\x{7396}\\x{767E}"
    "\\x{8086}\\x{842C}\\x{8CAE}\\x{8CB3}\\x{8D30}\\x{9621}\\x{9646}\\x{964C}\\x{9678}\\x{96F6}\\x{F96B}\\x{F973}"
    "\\x{F978}\\x{F9B2}\\x{F9D1}\\x{F9D3}\\x{F9FD}\\x{20001}\\x{20064}\\x{200E2}\\x{20121}\\x{2092A}\\x{20983}"
    "\\x{2098C}\\x{2099C}\\x{20AEA}\\x{20AFD}\\x{20B19}\\x{22390}\\x{22998}\\x{23B1B}\\x{2626D}\\x{2F890}]";

bool isAsciiOfClass(CharacterClass what, char c)
{
    const bool lower = c >= 'a' && c <= 'z';
    const bool upper = c >= 'A' && c <= 'Z';
    switch (what) {
    case CharacterClass::Alpha:
        return lower || upper;
    case CharacterClass::Decimal:
    case CharacterClass::Digit:
    case CharacterClass::Numeric:
        return c >= '0' && c <= '9';
    case CharacterClass::Lower:
        return lower;
    case CharacterClass::Upper:
        return upper;
    case CharacterClass::Title:
        return false;
    case CharacterClass::Printable:
        return c >= ' ' && c < 0x7F;
    case CharacterClass::CaseIgnorable:
        return std::string_view("'.:^`").find(c) != std::string_view::npos;
    }
    return false;
}

}  // namespace

std::size_t characterLength(std::string_view text, std::size_t offset) noexcept
{
    return static_cast<unsigned char>(text[offset]) < 0x80 ? 1 : decodeUtf8(text, offset).length;
}

std::size_t characterCount(std::string_view text) noexcept
{
    std::size_t count = 0;
    for (std::size_t i = 0; i < text.size(); i += characterLength(text, i)) ++count;
    return count;
}

std::size_t characterOffset(std::string_view text, std::size_t index) noexcept
{
    std::size_t offset = 0;
    while (index > 0 && offset < text.size()) {
        offset += characterLength(text, offset);
        --index;
    }
    return offset;
}

char32_t characterAt(std::string_view text, std::size_t offset) noexcept
{
    const auto byte = static_cast<unsigned char>(text[offset]);
    return byte < 0x80 ? byte : decodeUtf8(text, offset).codePoint;
}

std::size_t characterBefore(std::string_view text, std::size_t end) noexcept
{
    std::size_t begin = end - 1;
    while (begin > 0 && end - begin < 4 && (static_cast<unsigned char>(text[begin]) & 0xC0U) == 0x80U) --begin;
    return begin + characterLength(text, begin) == end ? begin : end - 1;
}

bool isSpace(char32_t c) noexcept
{
    if (c < 0x80) return c == ' ' || (c >= '\t' && c <= '\r') || (c >= 0x1C && c <= 0x1F);
    return c == 0x85 || c == 0xA0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200A) || c == 0x2028 || c == 0x2029 ||
           c == 0x202F || c == 0x205F || c == 0x3000;
}

bool isLineBreak(char32_t c) noexcept
{
    return (c >= '\n' && c <= '\r') || (c >= 0x1C && c <= 0x1E) || c == 0x85 || c == 0x2028 || c == 0x2029;
}

bool isOfClass(CharacterClass what, char32_t character)
{
    if (character < 0x80) return isAsciiOfClass(what, static_cast<char>(character));
    static const std::array<Code, 9> patterns = {
        compilePattern("\\p{L}"),
        compilePattern("\\p{Nd}"),
        compilePattern(kDigits),
        compilePattern(kNumerics),
        compilePattern("[\\p{Ll}\\x{AA}\\x{BA}]"),
        compilePattern("\\p{Lu}"),
        compilePattern("\\p{Lt}"),
        compilePattern("[^\\p{C}\\p{Z}]| "),
        compilePattern("[\\p{Mn}\\p{Me}\\p{Cf}\\p{Lm}\\p{Sk}\\x{B7}\\x{387}\\x{55F}\\x{5F4}\\x{2018}\\x{2019}\\x{2024}"
                       "\\x{2027}\\x{FE13}\\x{FE52}\\x{FE55}\\x{FF07}\\x{FF0E}\\x{FF1A}]")};
    std::string text;
    appendUtf8(text, character);
    const pcre2_code* pattern = patterns.at(static_cast<std::size_t>(what)).get();
    const Match match(pcre2_match_data_create(1, nullptr));
    return match && pcre2_match(pattern, units(text), text.size(), 0, 0, match.get(), nullptr) > 0;
}

std::string toUpper(char32_t c)
{
    if (c < 0x80) return std::string(1, static_cast<char>(c >= 'a' && c <= 'z' ? c - 0x20 : c));
    if (const LongCapital* capital = longCapital(c)) return std::string(capital->upper);
    return changeCase(c, "\\U$0");
}

std::string toLower(char32_t c)
{
    if (c < 0x80) return std::string(1, static_cast<char>(c >= 'A' && c <= 'Z' ? c + 0x20 : c));
    if (c == U'\u0130') return "i\xCC\x87";  // i with a combining dot above
    return changeCase(c, "\\L$0");
}

std::string toTitle(char32_t c)
{
    if (const LongCapital* capital = longCapital(c)) return std::string(capital->title);
    if (c < U'\u10D0' || c > U'\u10FF') return toUpper(c);
    std::string georgian;  // title case keeps Georgian letters, although Georgian has capital letters
    appendUtf8(georgian, c);
    return georgian;
}

std::string toLower(std::string_view text)
{
    std::string lower;
    for (std::size_t i = 0; i < text.size(); i += characterLength(text, i)) lower += toLower(characterAt(text, i));
    return lower;
}

}  // namespace vitrine::jinja

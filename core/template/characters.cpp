#include "core/template/characters.h"

#include "core/base/error.h"
#include "core/base/utf8.h"

#define PCRE2_CODE_UNIT_WIDTH 8

#include <array>
#include <memory>
#include <pcre2.h>
#include <utf8proc.h>

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

/// Compiles a pattern. PCRE2 is used because its patterns support the Unicode properties of characters.
Code compilePattern(std::string_view pattern)
{
    int error = 0;
    PCRE2_SIZE offset = 0;
    Code code(
        pcre2_compile(units(pattern), pattern.size(), PCRE2_UTF | PCRE2_UCP | PCRE2_DOTALL, &error, &offset, nullptr));
    if (!code) throw Error(SENTENCE("PCRE2 was built without Unicode properties (it refuses ", pattern, ")."));
    return code;
}

std::string encode(char32_t character)
{
    std::string text;
    appendUtf8(text, character);
    return text;
}

char32_t simpleUpper(char32_t c)
{
    return static_cast<char32_t>(utf8proc_toupper(static_cast<utf8proc_int32_t>(c)));
}

char32_t simpleLower(char32_t c)
{
    return static_cast<char32_t>(utf8proc_tolower(static_cast<utf8proc_int32_t>(c)));
}

char32_t simpleTitle(char32_t c)
{
    return static_cast<char32_t>(utf8proc_totitle(static_cast<utf8proc_int32_t>(c)));
}

/// Returns the expansion of a letter such as ß or ﬃ, which becomes several letters in upper case. The letters of the
/// expansion are in lower case. Returns an empty text if the letter does not expand. The expansion comes from
/// utf8proc's case folding, because its functions for upper case return a single letter.
std::u32string lettersOf(char32_t letter)
{
    constexpr std::size_t kMost = 3;  // maximum number of letters in Unicode's case foldings
    std::array<utf8proc_int32_t, kMost + 1> folded{};
    int boundary = 0;
    const utf8proc_ssize_t count =
        utf8proc_decompose_char(static_cast<utf8proc_int32_t>(letter), folded.data(),
                                static_cast<utf8proc_ssize_t>(folded.size()), UTF8PROC_CASEFOLD, &boundary);
    if (count < 2 || count > static_cast<utf8proc_ssize_t>(kMost)) return {};
    if (isOfClass(CharacterClass::Upper, letter)) return {};  // ẞ and İ expand when folded, but are capital already
    return std::u32string(folded.begin(), folded.begin() + count);
}

/// Character class of decimal digits, and of characters with Numeric_Type Digit, such as superscripts. These are
/// listed, because PCRE2 has no property for Numeric_Type.
constexpr std::string_view kDigits =
    "[\\p{Nd}\\x{B2}-\\x{B3}\\x{B9}\\x{1369}-\\x{1371}\\x{19DA}\\x{2070}\\x{2074}-\\x{2079}\\x{2080}-\\x{2089}\\x{2460}"
    "-"
    "\\x{2468}\\x{2474}-\\x{247C}\\x{2488}-\\x{2490}\\x{24EA}\\x{24F5}-\\x{24FD}\\x{24FF}\\x{2776}-\\x{277E}\\x{2780}-"
    "\\x{2788}\\x{278A}-\\x{2792}\\x{10A40}-\\x{10A43}\\x{10E60}-\\x{10E68}\\x{11052}-\\x{1105A}\\x{1F100}-\\x{1F10A}]";

/// Character class of numbers, and of ideographs with a numeric value (Unihan). These ideographs are listed, because
/// PCRE2 has no property for numeric values.
constexpr std::string_view kNumerics =
    "[\\p{N}\\x{3405}\\x{3483}\\x{382A}\\x{3B4D}\\x{4E00}\\x{4E03}\\x{4E07}\\x{4E09}\\x{4E5D}\\x{4E8C}\\x{4E94}\\x{"
    "4E96}"
    "\\x{4EBF}\\x{4EC0}\\x{4EDF}\\x{4EE8}\\x{4F0D}\\x{4F70}\\x{5104}\\x{5146}\\x{5169}\\x{516B}\\x{516D}\\x{5341}"
    "\\x{5343}\\x{5344}\\x{5345}\\x{534C}\\x{53C1}\\x{53C2}\\x{53C3}\\x{53C4}\\x{56DB}\\x{58F1}\\x{58F9}\\x{5E7A}"
    "\\x{5EFE}\\x{5EFF}\\x{5F0C}\\x{5F0D}\\x{5F0E}\\x{5F10}\\x{62FE}\\x{634C}\\x{67D2}\\x{6F06}\\x{7396}\\x{767E}"
    "\\x{8086}\\x{842C}\\x{8CAE}\\x{8CB3}\\x{8D30}\\x{9621}\\x{9646}\\x{964C}\\x{9678}\\x{96F6}\\x{F96B}\\x{F973}"
    "\\x{F978}\\x{F9B2}\\x{F9D1}\\x{F9D3}\\x{F9FD}\\x{20001}\\x{20064}\\x{200E2}\\x{20121}\\x{2092A}\\x{20983}"
    "\\x{2098C}\\x{2099C}\\x{20AEA}\\x{20AFD}\\x{20B19}\\x{22390}\\x{22998}\\x{23B1B}\\x{2626D}\\x{2F890}]";

/// Character classes with Unicode's properties Lowercase and Uppercase, which include modifier letters, Roman numerals
/// and circled letters. The characters are listed, because PCRE2 has these properties only since version 10.40.
constexpr std::string_view kLowers =
    "[\\p{Ll}\\x{AA}\\x{BA}\\x{2B0}-\\x{2B8}\\x{2C0}-\\x{2C1}\\x{2E0}-\\x{2E4}\\x{345}\\x{37A}"
    "\\x{1D2C}-\\x{1D6A}\\x{1D78}\\x{1D9B}-\\x{1DBF}\\x{2071}\\x{207F}\\x{2090}-\\x{209C}\\x{2170}-\\x{217F}"
    "\\x{24D0}-\\x{24E9}\\x{2C7C}-\\x{2C7D}\\x{A69C}-\\x{A69D}\\x{A770}\\x{A7F8}-\\x{A7F9}\\x{AB5C}-\\x{AB5F}"
    "\\x{10780}\\x{10783}-\\x{10785}\\x{10787}-\\x{107B0}\\x{107B2}-\\x{107BA}]";
constexpr std::string_view kUppers =
    "[\\p{Lu}\\x{2160}-\\x{216F}\\x{24B6}-\\x{24CF}\\x{1F130}-\\x{1F149}\\x{1F150}-\\x{1F169}\\x{1F170}-\\x{1F189}]";

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
        compilePattern(kLowers),
        compilePattern(kUppers),
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
    const std::u32string letters = lettersOf(c);
    if (letters.empty()) return encode(simpleUpper(c));
    std::string upper;
    for (const char32_t letter : letters) appendUtf8(upper, simpleUpper(letter));
    return upper;
}

std::string toLower(char32_t c)
{
    if (c < 0x80) return std::string(1, static_cast<char>(c >= 'A' && c <= 'Z' ? c + 0x20 : c));
    if (c == U'\u0130') return "i\xCC\x87";  // i with a combining dot above
    return encode(simpleLower(c));
}

std::string toTitle(char32_t c)
{
    if (c < 0x80) return toUpper(c);
    const char32_t title = simpleTitle(c);
    // utf8proc replaces ß by the single capital letter ẞ, but Unicode writes Ss.
    const bool isSimple = (title != c && c != U'\u00DF') || isOfClass(CharacterClass::Title, c);
    const std::u32string letters = isSimple ? std::u32string() : lettersOf(c);
    if (letters.empty()) return encode(title);
    std::string text;
    bool isCapitalized = false;
    for (const char32_t letter : letters) {
        constexpr char32_t kIota = U'\u03B9';
        constexpr char32_t kIotaBelow = U'\u0345';  // an iota after a capital vowel is written below the vowel
        if (isCapitalized) {
            appendUtf8(text, letter == kIota ? kIotaBelow : letter);
        } else {
            appendUtf8(text, simpleTitle(letter));
            isCapitalized = simpleTitle(letter) != letter;  // false for the apostrophe of ŉ; the n follows
        }
    }
    return text;
}

}  // namespace vitrine::jinja

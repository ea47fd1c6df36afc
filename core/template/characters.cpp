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

/// Returns the letters into which a letter such as ß or ﬃ expands in upper case, each of them in lower case. Returns an
/// empty text if the letter stays one letter. utf8proc maps one letter to one letter, but its case folding expands.
std::u32string lettersOf(char32_t letter)
{
    constexpr std::size_t kMost = 3;  // Unicode folds no letter to more letters
    std::array<utf8proc_int32_t, kMost + 1> folded{};
    int boundary = 0;
    const utf8proc_ssize_t count =
        utf8proc_decompose_char(static_cast<utf8proc_int32_t>(letter), folded.data(),
                                static_cast<utf8proc_ssize_t>(folded.size()), UTF8PROC_CASEFOLD, &boundary);
    if (count < 2 || count > static_cast<utf8proc_ssize_t>(kMost)) return {};
    if (isOfClass(CharacterClass::Upper, letter)) return {};  // the capital letters ẞ and İ
    return std::u32string(folded.begin(), folded.begin() + count);
}

/// Decimal digits, and characters with Numeric_Type Digit, such as superscripts. PCRE2 has no property for the latter.
constexpr std::string_view kDigits =
    "[\\p{Nd}\\x{B2}-\\x{B3}\\x{B9}\\x{1369}-\\x{1371}\\x{19DA}\\x{2070}\\x{2074}-\\x{2079}\\x{2080}-\\x{2089}\\x{2460}"
    "-"
    "\\x{2468}\\x{2474}-\\x{247C}\\x{2488}-\\x{2490}\\x{24EA}\\x{24F5}-\\x{24FD}\\x{24FF}\\x{2776}-\\x{277E}\\x{2780}-"
    "\\x{2788}\\x{278A}-\\x{2792}\\x{10A40}-\\x{10A43}\\x{10E60}-\\x{10E68}\\x{11052}-\\x{1105A}\\x{1F100}-\\x{1F10A}]";

bool isAsciiOfClass(CharacterClass what, char c)
{
    const bool lower = c >= 'a' && c <= 'z';
    const bool upper = c >= 'A' && c <= 'Z';
    const bool digit = c >= '0' && c <= '9';
    switch (what) {
    case CharacterClass::Alpha:
        return lower || upper;
    case CharacterClass::Alphanumeric:
        return lower || upper || digit;
    case CharacterClass::Decimal:
    case CharacterClass::Digit:
        return digit;
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
        compilePattern("\\p{L}"),  compilePattern("[\\p{L}\\p{N}]"),    compilePattern("\\p{Nd}"),
        compilePattern(kDigits),   compilePattern("\\p{Lowercase}"),    compilePattern("\\p{Uppercase}"),
        compilePattern("\\p{Lt}"), compilePattern("[^\\p{C}\\p{Z}]| "), compilePattern("\\p{Case_Ignorable}")};
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
        constexpr char32_t kIotaBelow = U'\u0345';  // after a capital vowel, an iota stays below it
        if (isCapitalized) {
            appendUtf8(text, letter == kIota ? kIotaBelow : letter);
        } else {
            appendUtf8(text, simpleTitle(letter));
            isCapitalized = simpleTitle(letter) != letter;  // false for the apostrophe of ŉ
        }
    }
    return text;
}

}  // namespace vitrine::jinja

#include "core/text/text_changes.h"

#include "core/base/concat.h"
#include "core/base/sentence.h"
#include "core/base/utf8.h"
#include "core/text/charsets.h"
#include "core/text/text_encodings.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <utf8proc.h>
#include <utility>

namespace vitrine {

namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

std::string replaced(std::string_view text, std::string_view from, std::string_view to)
{
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        if (text.substr(at).starts_with(from)) {
            out += to;
            at += from.size();
        } else {
            out += text[at++];
        }
    }
    return out;
}

// Line ends

std::string withCrLf(std::string_view text)
{
    return replaced(replaced(text, "\r\n", "\n"), "\n", "\r\n");
}

std::string withLf(std::string_view text)
{
    return replaced(text, "\r\n", "\n");
}

std::string withCr(std::string_view text)
{
    return replaced(withLf(text), "\n", "\r");
}

std::string withDoubledCr(std::string_view text)
{
    return replaced(text, "\r\n", "\r\r\n");
}

std::string withOnlyLf(std::string_view text)
{
    return replaced(withLf(text), "\r", "\n");
}

// White space

constexpr std::string_view kBlanksOfLine = " \t\v\f";
constexpr std::string_view kAllBlanks = " \t\v\f\r\n";

std::string_view withoutStart(std::string_view text)
{
    return text.substr(std::min(text.find_first_not_of(kAllBlanks), text.size()));
}

std::string withoutBlankStart(std::string_view text)
{
    return std::string(withoutStart(text));
}

std::string withoutBlankEnds(std::string_view text)
{
    const std::string_view rest = withoutStart(text);
    return std::string(rest.substr(0, rest.find_last_not_of(kAllBlanks) + 1));
}

/// Removes white space at the end of each line and, if AlsoAtStart is true, at its start. Line breaks are kept.
template <bool AlsoAtStart>
std::string withTrimmedLines(std::string_view text)
{
    std::string out;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find_first_of("\r\n", begin), text.size());
        std::string_view line = text.substr(begin, end - begin);
        line = line.substr(0, line.find_last_not_of(kBlanksOfLine) + 1);
        if (AlsoAtStart) line = line.substr(std::min(line.find_first_not_of(kBlanksOfLine), line.size()));
        out += line;
        if (end < text.size()) out += text[end];
        begin = end + 1;
    }
    return out;
}

// Escapes

/// Returns the character of an HTML entity such as "#39", "#x27" or "amp"; nullopt if the name is unknown.
std::optional<char32_t> entity(std::string_view name)
{
    constexpr std::pair<std::string_view, char32_t> kNamed[] = {{"amp", U'&'},  {"lt", U'<'},    {"gt", U'>'},
                                                                {"quot", U'"'}, {"apos", U'\''}, {"nbsp", U'\u00a0'}};
    for (const auto& [known, character] : kNamed) {
        if (name == known) return character;
    }
    if (!name.starts_with('#')) return std::nullopt;
    const bool isHex = name.size() > 1 && (name[1] == 'x' || name[1] == 'X');
    const std::string_view digits = name.substr(isHex ? 2 : 1);
    std::uint32_t value = 0;
    const auto [end, failure] = std::from_chars(digits.data(), digits.data() + digits.size(), value, isHex ? 16 : 10);
    if (digits.empty() || failure != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
    return value;
}

std::string withoutHtmlEntities(std::string_view text)
{
    constexpr std::size_t kLongestName = 9;
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = text[at] == '&' ? text.find(';', at) : std::string_view::npos;
        if (end != std::string_view::npos && end - at <= kLongestName) {
            if (const auto character = entity(text.substr(at + 1, end - at - 1))) {
                appendUtf8(out, *character);
                at = end + 1;
                continue;
            }
        }
        out += text[at++];
    }
    return out;
}

std::string withoutHtmlEntitiesTwice(std::string_view text)
{
    return withoutHtmlEntities(withoutHtmlEntities(text));
}

std::optional<std::uint32_t> hexadecimal(std::string_view digits)
{
    std::uint32_t value = 0;
    const auto [end, failure] = std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
    if (failure != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
    return value;
}

std::string withoutPercents(std::string_view text)
{
    std::string out;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const auto byte = text[at] == '%' && at + 2 < text.size() ? hexadecimal(text.substr(at + 1, 2)) : std::nullopt;
        out += byte ? static_cast<char>(*byte) : text[at];
        if (byte) at += 2;
    }
    return out;
}

std::string withoutFormEncoding(std::string_view text)
{
    return withoutPercents(replaced(text, "+", " "));
}

/// Replaces the escape sequences of JSON strings by their characters.
std::string withoutBackslashes(std::string_view text)
{
    constexpr std::pair<char, char> kLetters[] = {{'n', '\n'}, {'t', '\t'},  {'r', '\r'},  {'b', '\b'}, {'f', '\f'},
                                                  {'"', '"'},  {'\'', '\''}, {'\\', '\\'}, {'/', '/'}};
    std::string out;
    char32_t high = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char next = text[at] == '\\' && at + 1 < text.size() ? text[at + 1] : '\0';
        if (next == 'u' && at + 5 < text.size()) {
            if (const auto unit = hexadecimal(text.substr(at + 2, 4))) {
                if (*unit >= 0xD800 && *unit < 0xDC00) {
                    high = *unit;
                } else if (high != 0 && *unit >= 0xDC00 && *unit < 0xE000) {
                    appendUtf8(out, 0x10000 + ((high - 0xD800) << 10) + (*unit - 0xDC00));
                } else {
                    appendUtf8(out, *unit);
                }
                at += 5;
                continue;
            }
        }
        const auto* const letter = std::find_if(std::begin(kLetters), std::end(kLetters),
                                                [next](const auto& one) { return one.first == next; });
        out += letter != std::end(kLetters) ? letter->second : text[at];
        if (letter != std::end(kLetters)) ++at;
    }
    return out;
}

/// Returns the text between quotation marks, in which JSON or a programming language escaped characters. Returns a copy
/// if there are no quotation marks.
template <bool Escaped>
std::string withoutQuotes(std::string_view text)
{
    const bool isQuoted = text.size() >= 2 && (text[0] == '"' || text[0] == '\'') && text.back() == text[0];
    if (!isQuoted) return std::string(text);
    const std::string_view inner = text.substr(1, text.size() - 2);
    return Escaped ? withoutBackslashes(inner) : std::string(inner);
}

// Encodings

std::string fromLatin1Twice(std::string_view bytes)
{
    return fromLatin1(fromLatin1(bytes));
}

std::string fromWindows1252Twice(std::string_view bytes)
{
    return fromWindows1252(fromWindows1252(bytes));
}

// Replaced characters

/// How often replacing() writes the replacement of a character: once, once for each UTF-16 unit of the character, or
/// once for each of its bytes.
enum class Per : std::uint8_t { Character, Unit, Byte };

template <char32_t First, Per per>
std::string replacing(std::string_view text, std::string_view with)
{
    return eachCharacter(text, [with](std::string& out, char32_t c, std::string_view bytes) {
        if (c < First) {
            out += bytes;
            return;
        }
        const std::size_t times = per == Per::Byte ? bytes.size() : per == Per::Unit && c > 0xFFFF ? 2 : 1;
        for (std::size_t i = 0; i < times; ++i) out += with;
    });
}

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";
constexpr std::string_view kReplacing[] = {"?", kReplacement, ""};

std::optional<TextChange> replacedCharacters(std::string_view own, std::string_view other)
{
    constexpr char32_t kNotAscii = 0x80, kNotLatin1 = 0x100, kAstral = 0x10000;
    struct Set {
        std::string_view name;
        std::string (*of[3])(std::string_view text, std::string_view with);
    };
    constexpr Set kSets[] = {
        {"characters beyond U+FFFF",
         {replacing<kAstral, Per::Character>, replacing<kAstral, Per::Unit>, replacing<kAstral, Per::Byte>}},
        {"characters beyond U+00FF",
         {replacing<kNotLatin1, Per::Character>, replacing<kNotLatin1, Per::Unit>, replacing<kNotLatin1, Per::Byte>}},
        {"characters beyond ASCII",
         {replacing<kNotAscii, Per::Character>, replacing<kNotAscii, Per::Unit>, replacing<kNotAscii, Per::Byte>}}};
    for (const Set& set : kSets) {
        for (const std::string_view with : kReplacing) {
            for (const auto of : set.of) {
                if (of(own, with) != other) continue;
                return TextChange{TokenCause::CharactersReplaced,
                                  SENTENCE(set.name, with.empty() ? std::string_view(" are gone") : " became ", with)};
            }
        }
    }
    return std::nullopt;
}

// Single characters

std::string inUpperCase(std::string_view text)
{
    return eachCharacter(text, [](std::string& out, char32_t c, std::string_view bytes) {
        const bool isValid = bytes.size() > 1 || c < 0x80;
        if (c == U'\u00df')
            out += "SS";
        else if (isValid)
            appendUtf8(out, static_cast<char32_t>(utf8proc_toupper(static_cast<utf8proc_int32_t>(c))));
        else
            out += bytes;
    });
}

/// Returns whether a character has no width and no ink: soft hyphens, joiners, direction marks, variation selectors.
bool isInvisible(char32_t c)
{
    constexpr std::pair<char32_t, char32_t> kRanges[] = {
        {0xAD, 0xAD},     {0x34F, 0x34F},   {0x61C, 0x61C},   {0x180B, 0x180F}, {0x200B, 0x200F},
        {0x202A, 0x202E}, {0x2060, 0x206F}, {0xFE00, 0xFE0F}, {0xFEFF, 0xFEFF}, {0xE0000, 0xE0FFF}};
    return std::ranges::any_of(kRanges, [c](const auto& range) { return c >= range.first && c <= range.second; });
}

std::string codePointName(char32_t c)
{
    char digits[8];
    const auto end = std::to_chars(std::begin(digits), std::end(digits), static_cast<std::uint32_t>(c), 16).ptr;
    std::string name(std::begin(digits), end);
    for (char& digit : name) digit = digit >= 'a' ? static_cast<char>(digit - 'a' + 'A') : digit;
    return concat("U+", name.size() < 4 ? std::string(4 - name.size(), '0') : std::string(), name);
}

/// Returns the names of the invisible characters that `longer` has in addition to `shorter`, such as "U+00AD, U+200B".
/// The result is empty if the texts also differ in other characters.
std::string missingInvisible(std::string_view longer, std::string_view shorter)
{
    std::u32string missing;
    std::size_t at = 0;
    for (std::size_t i = 0; i < longer.size();) {
        const Utf8Step step = decodeUtf8(longer, i);
        const std::string_view bytes = longer.substr(i, step.length);
        i += step.length;
        if (shorter.substr(at).starts_with(bytes)) {
            at += step.length;
            continue;
        }
        if (!step.valid || !isInvisible(step.codePoint)) return {};
        if (missing.find(step.codePoint) == std::u32string::npos) missing += step.codePoint;
    }
    if (at != shorter.size()) return {};
    std::string names;
    for (const char32_t c : missing) names += concat(names.empty() ? "" : ", ", codePointName(c));
    return names;
}

// Normalization

struct UnicodeForm {
    std::string_view name;
    int options;
    bool isCompatible;  ///< whether the form also replaces compatibility characters: ligatures, full-width letters …
};

constexpr UnicodeForm kForms[] = {{"NFC", UTF8PROC_STABLE | UTF8PROC_COMPOSE, false},
                                  {"NFD", UTF8PROC_STABLE | UTF8PROC_DECOMPOSE, false},
                                  {"NFKC", UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_COMPAT, true},
                                  {"NFKD", UTF8PROC_STABLE | UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT, true}};

/// Returns the text in a Unicode normalization form; nullopt if the text is not UTF-8.
std::optional<std::string> inForm(std::string_view text, const UnicodeForm& form)
{
    utf8proc_uint8_t* result = nullptr;
    const utf8proc_ssize_t length =
        utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()), static_cast<utf8proc_ssize_t>(text.size()),
                     &result, static_cast<utf8proc_option_t>(form.options));
    const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owner(result, &std::free);
    if (length < 0) return std::nullopt;
    return std::string(reinterpret_cast<const char*>(result), static_cast<std::size_t>(length));
}

/// Returns the characters that form.isCompatible would replace, in ascending order.
std::u32string compatibilityCharacters(std::string_view text, const UnicodeForm& form)
{
    std::u32string found;
    for (std::size_t at = 0; at < text.size();) {
        const Utf8Step step = decodeUtf8(text, at);
        const std::string_view bytes = text.substr(at, step.length);
        if (step.valid && step.codePoint >= 0x80 && inForm(bytes, form) != bytes) found += step.codePoint;
        at += step.length;
    }
    std::ranges::sort(found);
    return found;
}

/// Describes two texts that have the same compatibility form. The text with fewer compatibility characters is the one
/// in which they were replaced.
TextChange compatibilityChange(std::string_view own, std::string_view other, const UnicodeForm& form)
{
    const std::u32string ownOnes = compatibilityCharacters(own, form);
    const std::u32string otherOnes = compatibilityCharacters(other, form);
    if (std::ranges::includes(ownOnes, otherOnes)) return {TokenCause::CompatibilityForm, {}};
    if (std::ranges::includes(otherOnes, ownOnes)) return {TokenCause::CompatibilityAdded, {}};
    return {TokenCause::CompatibilityForm,
            FORM("each text has compatibility equivalents in places where the other text has the original characters")};
}

TextChange inFormChange(const UnicodeForm& form)
{
    if (form.isCompatible) return {TokenCause::CompatibilityForm, concat("to ", form.name)};
    return {TokenCause::UnicodeForm, Sentence(form.name)};
}

std::optional<TextChange> otherForm(std::string_view own, std::string_view other)
{
    for (const UnicodeForm& form : kForms) {
        if (inForm(own, form) == other) return inFormChange(form);
    }
    for (const UnicodeForm& form : kForms) {
        const auto both = inForm(own, form);
        if (!both || both != inForm(other, form)) continue;
        if (form.isCompatible) return compatibilityChange(own, other, form);
        return TextChange{TokenCause::UnicodeForm,
                          own == both
                              ? SENTENCE("the characters are in no Unicode form, but the text is in ", form.name)
                              : Sentence()};
    }
    return std::nullopt;
}

// Encodings whose bytes are read as another encoding

/// A text in another encoding.
struct EncodedText {
    std::string_view encoding;
    std::string bytes;
};

/// Returns the text in all encodings except UTF-8.
std::vector<EncodedText> inAllEncodings(std::string_view text)
{
    std::vector<EncodedText> all = {{"UTF-16", inUtf16Le(text)},          {"UTF-16 (big-endian)", inUtf16Be(text)},
                                    {"UTF-32", inUtf32Le(text)},          {"UTF-32 (big-endian)", inUtf32Be(text)},
                                    {"UTF-16", inUtf16WithMark(text)},    {"UTF-32", inUtf32WithMark(text)},
                                    {"Windows-1252", inWindows1252(text)}};
    for (const Charset& charset : allCharsets()) {
        if (auto bytes = inCharset(charset, text)) all.push_back({charset.name, std::move(*bytes)});
    }
    return all;
}

bool isAscii(std::string_view text)
{
    return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

/// Finds an encoding as which the other engine reads UTF-8, or in which it has the text.
std::optional<TextChange> otherEncoding(std::string_view own, std::string_view other)
{
    if (!isAscii(own)) {
        for (const Charset& charset : allCharsets()) {
            for (const std::string_view replacement : kReplacing) {
                if (fromCharset(charset, own, replacement) == other)
                    return TextChange{TokenCause::Mojibake, SENTENCE("reads the text as ", charset.name)};
            }
        }
    }
    for (const EncodedText& encoded : inAllEncodings(own)) {
        const auto is = [&](const Sentence& detail) { return TextChange{TokenCause::OtherEncoding, detail}; };
        if (encoded.bytes == own) continue;
        if (encoded.bytes == other) return is(Sentence(encoded.encoding));
        if (fromLatin1(encoded.bytes) == other) return is(SENTENCE(encoded.encoding, ", read as Latin-1"));
        if (fromWindows1252(encoded.bytes) == other) return is(SENTENCE(encoded.encoding, ", read as Windows-1252"));
        if (repairUtf8(encoded.bytes) == other)
            return is(SENTENCE(encoded.encoding, ", read as UTF-8 with U+FFFD for invalid bytes"));
    }
    return std::nullopt;
}

struct Change {
    TokenCause cause;
    SentenceForm detail;
    std::string (*of)(std::string_view text);
    bool undoes = false;  ///< whether `of` converts the other engine's text to the own text, and not the reverse
};

const Change kChanges[] = {
    {TokenCause::LineEnds, FORM("writes CRLF where the text has LF"), withCrLf},
    {TokenCause::LineEnds, FORM("writes LF where the text has CRLF"), withLf},
    {TokenCause::LineEnds, FORM("writes only CR at the ends of lines"), withCr},
    {TokenCause::LineEnds, FORM("adds a second CR before each CRLF"), withDoubledCr},
    {TokenCause::LineEnds, FORM("writes LF where the text has CR or CRLF"), withOnlyLf},
    {TokenCause::StartTrimmed, {}, withoutBlankStart},
    {TokenCause::StartTrimmed, FORM("also at the end of the text"), withoutBlankEnds},
    {TokenCause::LinesTrimmed, {}, withTrimmedLines<false>},
    {TokenCause::LinesTrimmed, FORM("also at the starts of lines"), withTrimmedLines<true>},
    {TokenCause::Quoted, {}, withoutQuotes<false>, true},
    {TokenCause::Quoted, FORM("and escapes characters in the text"), withoutQuotes<true>, true},
    {TokenCause::UpperCase, {}, inUpperCase},
    {TokenCause::HtmlEscaped, {}, withoutHtmlEntities, true},
    {TokenCause::HtmlEscaped, FORM("escapes the text twice"), withoutHtmlEntitiesTwice, true},
    {TokenCause::HtmlUnescaped, {}, withoutHtmlEntities},
    {TokenCause::EscapesKept, {}, withoutBackslashes, true},
    {TokenCause::UrlEscaped, {}, withoutPercents, true},
    {TokenCause::UrlEscaped, FORM("encodes spaces as +"), withoutFormEncoding, true},
    {TokenCause::Mojibake, FORM("reads the text as Latin-1"), fromLatin1},
    {TokenCause::Mojibake, FORM("reads the text as Windows-1252"), fromWindows1252},
    {TokenCause::Mojibake, FORM("reads the text as Latin-1, twice"), fromLatin1Twice},
    {TokenCause::Mojibake, FORM("reads the text as Windows-1252, twice"), fromWindows1252Twice},
    {TokenCause::Mojibake, FORM("reads the text as code page 437"), fromCp437},
    {TokenCause::Mojibake, FORM("reads the text as code page 850"), fromCp850},
    {TokenCause::Mojibake, FORM("reads the text as Windows-1251"), fromWindows1251},
    {TokenCause::Mojibake, FORM("reads the text as KOI8-R"), fromKoi8R},
    {TokenCause::Mojibake, FORM("reads the text as Mac Roman"), fromMacRoman},
    {TokenCause::Cesu8, {}, inCesu8},
    {TokenCause::Cesu8, FORM("encodes NUL as two bytes, as in Java"), inModifiedUtf8},
    {TokenCause::OtherEncoding, FORM("uses one byte for each character, as Latin-1 or Windows-1252 does"),
     inWindows1252},
    {TokenCause::OtherEncoding, FORM("UTF-16, little-endian"), inUtf16Le},
    {TokenCause::OtherEncoding, FORM("UTF-16, big-endian"), inUtf16Be},
    {TokenCause::OtherEncoding, FORM("UTF-16 with a byte order mark"), inUtf16WithMark},
};

/// Finds a change that turns the whole text `own` into `other`; nullopt if no known change does.
std::optional<TextChange> changeOfWhole(std::string_view own, std::string_view other)
{
    for (const Change& change : kChanges) {
        const std::string_view from = change.undoes ? other : own;
        const std::string_view to = change.undoes ? own : other;
        if (change.of(from) == to) return TextChange{change.cause, change.detail};
    }
    // If both texts begin with the space that SentencePiece adds, a byte order mark follows this space.
    const std::size_t start = own.starts_with(' ') && other.starts_with(' ') ? 1 : 0;
    if (own.substr(start) == concat(kByteOrderMark, other.substr(start)))
        return TextChange{TokenCause::ByteOrderMark, SENTENCE("leaves out the byte order mark")};
    if (other.substr(start) == concat(kByteOrderMark, own.substr(start)))
        return TextChange{TokenCause::ByteOrderMark, SENTENCE("adds a byte order mark at the start")};
    if (std::string names = missingInvisible(own, other); !names.empty())
        return TextChange{TokenCause::InvisibleRemoved, Sentence(std::move(names))};
    if (std::string names = missingInvisible(other, own); !names.empty())
        return TextChange{TokenCause::InvisibleAdded, Sentence(std::move(names))};
    if (auto form = otherForm(own, other)) return form;
    if (auto replaced = replacedCharacters(own, other)) return replaced;
    return otherEncoding(own, other);
}

}  // namespace

std::vector<ChangedText> commonTextChanges(std::string_view text)
{
    std::vector<ChangedText> all;
    const auto add = [&](TextChange change, std::string changed) {
        if (changed != text) all.push_back({std::move(change), std::move(changed)});
    };
    for (const Change& change : kChanges) {
        const bool isCommon = change.cause == TokenCause::LineEnds || change.cause == TokenCause::UpperCase ||
                              change.cause == TokenCause::HtmlUnescaped ||
                              (change.cause == TokenCause::LinesTrimmed && change.detail.empty());
        if (isCommon) add({change.cause, change.detail}, change.of(text));
    }
    for (const UnicodeForm& form : kForms) {
        if (auto changed = inForm(text, form)) add(inFormChange(form), std::move(*changed));
    }
    return all;
}

std::optional<TextChange> findTextChange(std::string_view own, std::string_view other)
{
    if (own == other) return std::nullopt;
    if (auto change = changeOfWhole(own, other)) return change;
    if (own.starts_with(' ') && other.starts_with(' ')) return changeOfWhole(own.substr(1), other.substr(1));
    return std::nullopt;
}

}  // namespace vitrine

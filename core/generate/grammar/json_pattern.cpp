#include "core/generate/grammar/json_pattern.h"

#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/utf8.h"
#include "core/base/visible_text.h"
#include "core/generate/grammar/grammar_rules.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>
#include <vector>

namespace vitrine {

namespace {

using Set = std::vector<CodePoints>;

constexpr std::size_t kMostOpen = 30;
constexpr std::size_t kMostRepeated = 100'000;

std::string classCharacter(char32_t c)
{
    return concat("\\U", hexadecimal(c, 8));
}

/// Returns GBNF for one character of `set`, as it is written in a JSON string; empty if the set is empty. If JSON can
/// represent a character in several ways, only the shortest is used.
std::string inJson(const Set& set)
{
    std::string plain;
    std::vector<std::string> alternatives;
    const auto addPlain = [&](char32_t first, char32_t last) {
        if (first > last) return;
        plain += classCharacter(first);
        if (last > first) plain += concat("-", classCharacter(last));
    };
    const auto escape = [&](char32_t c) {
        constexpr std::string_view kShort = "\"\\\b\f\n\r\t";
        constexpr std::string_view kNames = "\"\\bfnrt";
        const std::size_t at = c < 0x80 ? kShort.find(static_cast<char>(c)) : std::string_view::npos;
        const std::string name =
            at == std::string_view::npos ? concat("u", hexadecimal(c, 4)) : std::string(1, kNames[at]);
        alternatives.push_back(name == "\"" || name == "\\" ? concat("\"\\\\\\", name, "\"")
                                                            : concat("\"\\\\", name, "\""));
    };
    for (const CodePoints& range : set) {
        char32_t next = range.first;
        for (char32_t c = range.first; c <= std::min<char32_t>(range.last, 0x7F); ++c) {
            if (c >= 0x20 && c != '"' && c != '\\' && c != 0x7F) continue;
            if (c > next) addPlain(next, c - 1);
            escape(c);
            next = c + 1;
        }
        // Surrogates are excluded, because they are not characters.
        if (next < 0xD800) addPlain(next, std::min<char32_t>(range.last, 0xD7FF));
        if (range.last > 0xDFFF) addPlain(std::max<char32_t>(next, 0xE000), range.last);
    }
    if (!plain.empty()) alternatives.insert(alternatives.begin(), concat("[", plain, "]"));
    if (alternatives.empty()) return {};
    std::string out;
    for (const std::string& alternative : alternatives) out.append(out.empty() ? "" : " | ").append(alternative);
    return alternatives.size() > 1 ? concat("(", out, ")") : out;
}

Set complement(Set set)
{
    std::ranges::sort(set, {}, &CodePoints::first);
    Set out;
    char32_t next = 0;
    for (const CodePoints& range : set) {
        if (range.first > next) out.push_back({next, range.first - 1});
        next = std::max<char32_t>(next, range.last + 1);
    }
    if (next <= 0x10FFFF) out.push_back({next, 0x10FFFF});
    return out;
}

/// Returns the ranges in ascending order, without overlaps.
Set tidy(const Set& set)
{
    return complement(complement(set));
}

const Set& digits()
{
    static const Set set{{'0', '9'}};
    return set;
}
const Set& wordCharacters()
{
    static const Set set{{'0', '9'}, {'A', 'Z'}, {'_', '_'}, {'a', 'z'}};
    return set;
}
const Set& whiteSpace()
{
    static const Set set{{'\t', '\r'},     {' ', ' '},       {0xA0, 0xA0},     {0x1680, 0x1680}, {0x2000, 0x200A},
                         {0x2028, 0x2029}, {0x202F, 0x202F}, {0x205F, 0x205F}, {0x3000, 0x3000}, {0xFEFF, 0xFEFF}};
    return set;
}

class PatternReader {
public:
    explicit PatternReader(std::string_view text) : m_text(text) {}

    std::string read()
    {
        if (!isValidUtf8(m_text)) throw Error(SENTENCE("the pattern is not UTF-8"));
        std::string out;
        do {
            out.append(out.empty() ? "" : " | ");
            // Each alternative may have its own anchors ^ and $.
            const bool begins = take('^');
            const std::string middle = readSequence(0);
            const bool ends = take('$');
            out += concat(begins ? "" : "char* ", middle, ends ? "" : " char*");
        } while (take('|'));
        m_construct = m_at;
        if (!atEnd()) fail(peek() == ')' ? FORM("the ) has no matching (") : kOnlyAtEnds);
        return concat("(", out, ")");
    }

private:
    inline static const SentenceForm kOnlyAtEnds =
        FORM("^ is supported only at the start of the pattern, and $ only at its end");

    /// Throws Error with the position at which the current construct begins.
    [[noreturn]] void fail(const Sentence& why) const
    {
        const std::string_view before = m_text.substr(0, m_construct);
        const auto isFirstByte = [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80; };
        throw Error(SENTENCE(why, " (at character ", std::ranges::count_if(before, isFirstByte) + 1, ")"));
    }
    bool atEnd() const { return m_at >= m_text.size(); }
    char peek(std::size_t ahead = 0) const { return m_at + ahead < m_text.size() ? m_text[m_at + ahead] : '\0'; }
    bool take(char c)
    {
        if (atEnd() || peek() != c) return false;
        ++m_at;
        return true;
    }

    std::string readAlternatives(std::size_t depth)
    {
        if (depth > kMostOpen) fail(SENTENCE("groups are nested more than ", kMostOpen, " levels deep"));
        std::string out = readSequence(depth);
        while (take('|')) out += concat(" | ", readSequence(depth));
        return concat("(", out, ")");
    }

    std::string readSequence(std::size_t depth)
    {
        std::string out;
        while (!atEnd() && peek() != '|' && peek() != ')' && peek() != '$') {
            const std::string atom = readAtom(depth);
            const std::string quantifier = readQuantifier();
            out += concat(out.empty() ? "" : " ", atom, quantifier);
        }
        return out;
    }

    std::string readAtom(std::size_t depth)
    {
        const std::size_t begin = m_construct = m_at;
        if (take('(')) {
            if (take('?')) readGroupKind();
            std::string group = readAlternatives(depth + 1);
            const bool isClosedLater = m_text.find(')', m_at) != std::string_view::npos;
            m_construct = isClosedLater ? m_at : begin;
            if (!take(')')) fail(isClosedLater ? kOnlyAtEnds : FORM("the group has no closing )"));
            return group;
        }
        if (take('.')) return inJson(complement({{'\n', '\n'}, {'\r', '\r'}, {0x2028, 0x2029}}));
        if (take('[')) {
            const std::string characters = inJson(readClass());
            m_construct = begin;
            if (characters.empty()) fail(SENTENCE("the character class matches no character"));
            return characters;
        }
        const char c = peek();
        if (c == '^') fail(kOnlyAtEnds);
        if (c == '*' || c == '+' || c == '?' || c == '{')
            fail(SENTENCE("the quantifier ", c, " has nothing to repeat"));
        return inJson(readCharacter(false));
    }

    /// Reads the characters after "(?", which determine the kind of group.
    void readGroupKind()
    {
        if (take(':')) return;
        if (peek() == '=') fail(SENTENCE("lookahead (?=…) is not supported"));
        if (peek() == '!') fail(SENTENCE("lookahead (?!…) is not supported"));
        if (!take('<')) {
            const std::string_view mark = m_text.substr(m_at, atEnd() ? 0 : decodeUtf8(m_text, m_at).length);
            fail(SENTENCE("a group that begins with (?", visible(mark),
                          " is not supported; only (…) and (?:…) are supported"));
        }
        if (peek() == '=') fail(SENTENCE("lookbehind (?<=…) is not supported"));
        if (peek() == '!') fail(SENTENCE("lookbehind (?<!…) is not supported"));
        while (!atEnd() && peek() != '>') ++m_at;
        if (!take('>')) fail(SENTENCE("the name of the group has no closing >"));
    }

    std::size_t readNumber()
    {
        std::size_t number = 0;
        const char* const begin = m_text.data() + m_at;
        const auto [end, error] = std::from_chars(begin, m_text.data() + m_text.size(), number);
        if (error != std::errc() || number > kMostRepeated) {
            fail(SENTENCE("the quantifier {…} must have numbers from 0 to ", kMostRepeated));
        }
        m_at += static_cast<std::size_t>(end - begin);
        return number;
    }

    std::string readQuantifier()
    {
        std::string out;
        m_construct = m_at;
        if (peek() == '*' || peek() == '+' || peek() == '?') {
            out = std::string(1, peek());
            ++m_at;
        } else if (take('{')) {
            const std::size_t least = readNumber();
            out = concat("{", least);
            if (take(',')) {
                out += ",";
                if (peek() != '}') {
                    const std::size_t most = readNumber();
                    if (most < least) {
                        fail(SENTENCE("the quantifier {", least, ",", most,
                                      "} is reversed; write the smaller number first"));
                    }
                    out += concat(most);
                }
            }
            if (!take('}')) fail(SENTENCE("the quantifier {…} has no closing }"));
            out += "}";
        }
        if (!out.empty()) take('?');  // a "?" makes the quantifier lazy, which does not change the matched texts
        return out;
    }

    Set readClass()
    {
        const std::size_t begin = m_construct;
        const bool isNegated = take('^');
        Set set;
        while (!take(']')) {
            if (atEnd()) {
                m_construct = begin;
                fail(SENTENCE("the character class has no closing ]"));
            }
            const Set first = readCharacter(true);
            const bool isOne = first.size() == 1 && first[0].first == first[0].last;
            if (peek() == '-' && peek(1) != ']' && m_at + 1 < m_text.size()) {
                ++m_at;
                const Set last = readCharacter(true);
                const bool isRange = isOne && last.size() == 1 && last[0].first == last[0].last;
                if (!isRange) fail(SENTENCE("a range in the character class must have one character at each end"));
                if (last[0].first < first[0].first) {
                    std::string range;
                    appendUtf8(range, first[0].first);
                    range += '-';
                    appendUtf8(range, last[0].first);
                    fail(SENTENCE("the range ", visible(range),
                                  " in the character class is reversed; write the smaller character first"));
                }
                set.push_back({first[0].first, last[0].first});
                continue;
            }
            set.insert(set.end(), first.begin(), first.end());
        }
        return isNegated ? complement(std::move(set)) : tidy(set);
    }

    Set readCharacter(bool inClass)
    {
        if (!take('\\')) {
            const Utf8Step step = decodeUtf8(m_text, m_at);
            m_at += step.length;
            return {{step.codePoint, step.codePoint}};
        }
        m_construct = m_at - 1;
        if (atEnd()) fail(SENTENCE("the pattern ends with a single \\"));
        const char c = m_text[m_at++];
        switch (c) {
        case 'd':
            return digits();
        case 'D':
            return complement(digits());
        case 'w':
            return wordCharacters();
        case 'W':
            return complement(wordCharacters());
        case 's':
            return whiteSpace();
        case 'S':
            return complement(whiteSpace());
        case 't':
            return {{'\t', '\t'}};
        case 'n':
            return {{'\n', '\n'}};
        case 'r':
            return {{'\r', '\r'}};
        case 'f':
            return {{'\f', '\f'}};
        case 'v':
            return {{'\v', '\v'}};
        case 'x':
            return readHex(c, 2);
        case 'u':
            return readHex(c, 4);
        case 'b':
            if (inClass) return {{'\b', '\b'}};
            fail(SENTENCE("the word boundary \\b is not supported"));
        default:
            break;
        }
        const bool isWord = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        if (c == '0' && !(peek() >= '0' && peek() <= '9')) return {{0, 0}};
        if (isWord) failEscape(c);
        --m_at;
        const Utf8Step step = decodeUtf8(m_text, m_at);
        m_at += step.length;
        return {{step.codePoint, step.codePoint}};
    }

    [[noreturn]] void failEscape(char c) const
    {
        if ((c >= '0' && c <= '9') || c == 'k') fail(SENTENCE("the backreference \\", c, " is not supported"));
        if (c == 'p' || c == 'P') fail(SENTENCE("the Unicode property \\", c, " is not supported"));
        if (c == 'B') fail(SENTENCE("the word boundary \\B is not supported"));
        fail(SENTENCE("the escape \\", c, " is not supported"));
    }

    /// Reads the hexadecimal digits after \x or \u. `kind` is the letter x or u.
    Set readHex(char kind, std::size_t count)
    {
        std::uint32_t value = 0;
        const std::string_view text = m_text.substr(m_at, count);
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, 16);
        if (text.size() < count || error != std::errc() || end != text.data() + text.size()) {
            fail(SENTENCE("\\", kind, " must be followed by ", count, " hexadecimal digits"));
        }
        if (value >= 0xD800 && value <= 0xDFFF) {
            fail(SENTENCE("\\u", text, " is half of a surrogate pair; write the character itself"));
        }
        m_at += count;
        return {{value, value}};
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    std::size_t m_construct = 0;  ///< offset of the construct that is being read
};

}  // namespace

std::string gbnfOfPattern(std::string_view pattern)
{
    return PatternReader(pattern).read();
}

std::string gbnfOfLiteral(std::string_view text)
{
    std::string out = "\"";
    for (std::size_t i = 0; i < text.size();) {
        const Utf8Step step = decodeUtf8(text, i);
        if (step.codePoint < 0x20 || step.codePoint == '"' || step.codePoint == '\\' || step.codePoint == 0x7F) {
            out += classCharacter(step.codePoint);
        } else {
            appendUtf8(out, step.codePoint);
        }
        i += step.length;
    }
    return out + "\"";
}

}  // namespace vitrine

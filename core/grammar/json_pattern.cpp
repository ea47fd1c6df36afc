#include "core/grammar/json_pattern.h"

#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/utf8.h"
#include "core/base/visible_text.h"
#include "core/grammar/grammar_rules.h"

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

/// GBNF for a character of the set within a JSON string. JSON writes some characters in two ways; the short one is
/// taken.
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
        // Surrogates are no characters, and cannot be named.
        if (next < 0xD800) addPlain(next, std::min<char32_t>(range.last, 0xD7FF));
        if (range.last > 0xDFFF) addPlain(std::max<char32_t>(next, 0xE000), range.last);
    }
    if (!plain.empty()) alternatives.insert(alternatives.begin(), concat("[", plain, "]"));
    if (alternatives.empty()) throw Error("a set of characters is empty");
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

/// Sorted, without overlaps.
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
        if (!isValidUtf8(m_text)) fail("it is not UTF-8");
        std::string out;
        do {
            out.append(out.empty() ? "" : " | ");
            // ^ and $ bind to one alternative.
            const bool begins = take('^');
            const std::string middle = readSequence(0);
            const bool ends = take('$');
            out += concat(begins ? "" : "char* ", middle, ends ? "" : " char*");
        } while (take('|'));
        if (!atEnd()) fail(peek() == ')' ? "there is a ) without its (" : "^ and $ are taken only at its ends");
        return concat("(", out, ")");
    }

private:
    [[noreturn]] void fail(const std::string& why) const { throw Error(concat(why, " (at character ", m_at + 1, ")")); }
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
        if (depth > kMostOpen) fail("its groups are nested too deeply");
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
        if (take('(')) {
            if (take('?')) readGroupKind();
            std::string group = readAlternatives(depth + 1);
            const bool isClosedLater = m_text.find(')', m_at) != std::string_view::npos;
            if (!take(')')) fail(isClosedLater ? "^ and $ are taken only at its ends" : "a group has no )");
            return group;
        }
        if (take('.')) return inJson(complement({{'\n', '\n'}, {'\r', '\r'}, {0x2028, 0x2029}}));
        if (take('[')) return inJson(readClass());
        const char c = peek();
        if (c == '^') fail("^ and $ are taken only at its ends");
        if (c == '*' || c == '+' || c == '?' || c == '{') fail("there is nothing to repeat");
        return inJson(readCharacter(false));
    }

    /// After (?
    void readGroupKind()
    {
        if (take(':')) return;
        if (peek() == '=' || peek() == '!') fail("looking ahead cannot be said");
        if (!take('<')) fail(concat("a group that begins with (?", peek(), " cannot be said"));
        if (peek() == '=' || peek() == '!') fail("looking behind cannot be said");
        while (!atEnd() && peek() != '>') ++m_at;
        if (!take('>')) fail("the name of a group has no end");
    }

    std::size_t readNumber()
    {
        std::size_t number = 0;
        const char* const begin = m_text.data() + m_at;
        const auto [end, error] = std::from_chars(begin, m_text.data() + m_text.size(), number);
        if (error != std::errc() || number > kMostRepeated) {
            fail(concat("a number from 0 to ", kMostRepeated, " must say how often to repeat"));
        }
        m_at += static_cast<std::size_t>(end - begin);
        return number;
    }

    std::string readQuantifier()
    {
        std::string out;
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
                    if (most < least) fail("a number of repetitions ends before it begins");
                    out += concat(most);
                }
            }
            if (!take('}')) fail("a number of repetitions has no }");
            out += "}";
        }
        if (!out.empty()) take('?');  // takes as little as possible: the same texts
        return out;
    }

    Set readClass()
    {
        const bool isNegated = take('^');
        Set set;
        while (!take(']')) {
            if (atEnd()) fail("a set of characters has no ]");
            const Set first = readCharacter(true);
            const bool isOne = first.size() == 1 && first[0].first == first[0].last;
            if (peek() == '-' && peek(1) != ']' && m_at + 1 < m_text.size()) {
                ++m_at;
                const Set last = readCharacter(true);
                const bool isRange = isOne && last.size() == 1 && last[0].first == last[0].last;
                if (!isRange) fail("a range of characters needs a character at both ends");
                if (last[0].first < first[0].first) fail("a range of characters ends before it begins");
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
        if (atEnd()) fail("it ends with \\");
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
            return readHex(2);
        case 'u':
            return readHex(4);
        case 'b':
            if (inClass) return {{'\b', '\b'}};
            fail("a word boundary cannot be said");
        default:
            break;
        }
        const bool isWord = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        if (c == '0' && !(peek() >= '0' && peek() <= '9')) return {{0, 0}};
        if (isWord) fail(concat("\\", c, " cannot be said"));
        --m_at;
        const Utf8Step step = decodeUtf8(m_text, m_at);
        m_at += step.length;
        return {{step.codePoint, step.codePoint}};
    }

    Set readHex(std::size_t count)
    {
        std::uint32_t value = 0;
        const std::string_view text = m_text.substr(m_at, count);
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, 16);
        if (text.size() < count || error != std::errc() || end != text.data() + text.size()) {
            fail(concat(count, " hexadecimal digits must follow"));
        }
        if (value >= 0xD800 && value <= 0xDFFF) fail("a half of a surrogate pair is no character");
        m_at += count;
        return {{value, value}};
    }

    std::string_view m_text;
    std::size_t m_at = 0;
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

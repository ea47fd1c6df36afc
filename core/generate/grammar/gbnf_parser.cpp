#include "core/base/byte_order_mark.h"
#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/utf8.h"
#include "core/base/visible_text.h"
#include "core/generate/grammar/grammar_rules.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <utility>

namespace vitrine {

namespace {

constexpr std::size_t kMostBytes = std::size_t{1} << 20U;
constexpr std::size_t kDeepestNesting = 100;
constexpr std::size_t kMostQuantifiers = 10;
constexpr std::size_t kMostRepetitions = 100'000;
constexpr std::size_t kMostNodes = 200'000;

bool isNameChar(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// Returns the ranges in ascending order, with overlapping and adjacent ranges merged.
std::vector<CodePoints> tidied(std::vector<CodePoints> ranges)
{
    std::ranges::sort(ranges, {}, &CodePoints::first);
    std::vector<CodePoints> out;
    for (const CodePoints& range : ranges) {
        if (!out.empty() && range.first <= out.back().last + 1) {
            out.back().last = std::max(out.back().last, range.last);
        } else {
            out.push_back(range);
        }
    }
    return out;
}

std::vector<CodePoints> allOthers(const std::vector<CodePoints>& ranges)
{
    std::vector<CodePoints> out;
    char32_t next = 0;
    for (const CodePoints& range : ranges) {
        if (range.first > next) out.push_back({next, range.first - 1});
        next = range.last + 1;
    }
    if (next <= 0x10FFFF) out.push_back({next, 0x10FFFF});
    return out;
}

class GbnfParser {
public:
    explicit GbnfParser(std::string_view text) : m_text(text) {}

    GrammarRules parse()
    {
        if (m_text.size() > kMostBytes) {
            throw Error(SENTENCE("The grammar has ", m_text.size(), " bytes; at most ", kMostBytes, " are supported."));
        }
        if (hasUtf16Mark(m_text)) {
            throw Error(SENTENCE("The grammar is in UTF-16; save it as UTF-8."));
        }
        m_text = withoutUtf8Mark(m_text);
        skipSpace(true);
        if (atEnd()) throw Error(SENTENCE("The grammar is empty: it has no rules."));
        while (!atEnd()) parseRule();
        for (std::size_t i = 0; i < m_rules.rules.size(); ++i) {
            if (m_definitions[i]) continue;
            m_at = m_references[i];
            fail(SENTENCE("the rule ", inQuotes(m_rules.rules[i].name), " is used but not defined"));
        }
        const auto root = m_indices.find("root");
        if (root == m_indices.end())
            throw Error(SENTENCE("The grammar has no rule named root; add one, because every text begins with it."));
        m_rules.root = root->second;
        return std::move(m_rules);
    }

private:
    using Kind = GrammarNode::Kind;

    [[noreturn]] void fail(const Sentence& what) const
    {
        const std::string_view before = m_text.substr(0, m_at);
        const auto lines = std::count(before.begin(), before.end(), '\n');
        const std::size_t lineStart = before.rfind('\n') + 1;  // correct for the first line, too, because npos + 1 is 0
        std::size_t column = 1;
        for (std::size_t i = lineStart; i < m_at; i += decodeUtf8(m_text, i).length) ++column;
        throw Error(SENTENCE("The grammar, line ", lines + 1, ", column ", column, ": ", what, "."));
    }
    [[noreturn]] void failExpected(SentenceView what) const
    {
        if (atEnd()) fail(SENTENCE("expected ", what, ", but the grammar ends"));
        const std::size_t length = decodeUtf8(m_text, m_at).length;
        fail(SENTENCE("expected ", what, ", but there is ",
                      peek() == '\n' ? SENTENCE("the end of the line")
                                     : Sentence(inQuotes(m_text.substr(m_at, length)))));
    }

    bool atEnd() const { return m_at >= m_text.size(); }
    /// Returns the next character, or NUL at the end of the text. NUL is not part of the notation, so the two cases
    /// need not be distinguished.
    char peek(std::size_t ahead = 0) const { return m_at + ahead < m_text.size() ? m_text[m_at + ahead] : '\0'; }
    bool take(char c)
    {
        if (atEnd() || peek() != c) return false;
        ++m_at;
        return true;
    }
    void expect(char c, SentenceView what)
    {
        if (!take(c)) failExpected(what);
    }

    void skipSpace(bool overLines)
    {
        for (; !atEnd(); ++m_at) {
            if (peek() == '#') {
                while (!atEnd() && peek() != '\n' && peek() != '\r') ++m_at;
                --m_at;
                continue;
            }
            const bool isSpace = peek() == ' ' || peek() == '\t';
            const bool isLineEnd = peek() == '\n' || peek() == '\r';
            if (!isSpace && !(overLines && isLineEnd)) return;
        }
    }

    std::size_t add(GrammarNode node)
    {
        if (m_rules.nodes.size() >= kMostNodes) fail(SENTENCE("the grammar has more than ", kMostNodes, " parts"));
        m_rules.nodes.push_back(std::move(node));
        return m_rules.nodes.size() - 1;
    }

    std::size_t ruleNamed(std::string_view name, std::size_t reference)
    {
        const auto [found, isNew] = m_indices.try_emplace(std::string(name), m_rules.rules.size());
        if (isNew) {
            m_rules.rules.push_back({std::string(name), 0});
            m_definitions.push_back(0);
            m_references.push_back(reference);
        }
        return found->second;
    }

    std::string_view parseName(SentenceView what)
    {
        const std::size_t begin = m_at;
        while (!atEnd() && isNameChar(peek())) ++m_at;
        if (m_at == begin) failExpected(what);
        return m_text.substr(begin, m_at - begin);
    }

    void parseRule()
    {
        const std::size_t begin = m_at;
        if (peek() == '|') {
            fail(SENTENCE(
                "a rule can continue on the next line only inside parentheses or after a | at the end of the line"));
        }
        const std::string_view name = parseName(FORM("the name of a rule (letters, digits and -)"));
        const std::size_t rule = ruleNamed(name, begin);
        if (m_definitions[rule] != 0) {
            m_at = begin;
            fail(SENTENCE("the rule ", inQuotes(name), " is already defined on line ", m_definitions[rule]));
        }
        const std::string_view before = m_text.substr(0, begin);
        m_definitions[rule] = 1 + static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n'));
        skipSpace(false);
        if (m_text.substr(m_at, 3) != "::=") failExpected(FORM("::= after the name of a rule (letters, digits and -)"));
        m_at += 3;
        skipSpace(true);
        const std::size_t node = parseAlternatives(0);
        m_rules.rules[rule].node = node;
        if (!atEnd() && peek() != '\n' && peek() != '\r') failExpected(FORM("an item, | or the end of the line"));
        skipSpace(true);
    }

    std::size_t parseAlternatives(std::size_t depth)
    {
        if (depth > kDeepestNesting) fail(SENTENCE("more than ", kDeepestNesting, " parentheses are open"));
        GrammarNode node{.kind = Kind::Alternatives};
        node.children.push_back(parseSequence(depth));
        while (take('|')) {
            skipSpace(true);
            node.children.push_back(parseSequence(depth));
        }
        return node.children.size() == 1 ? node.children.front() : add(std::move(node));
    }

    std::size_t parseSequence(std::size_t depth)
    {
        GrammarNode node;
        std::size_t quantifiers = 0;  // number of quantifiers after the last item
        while (!atEnd()) {
            const std::size_t at = m_at;
            if (const auto bounds = parseQuantifier(depth > 0)) {
                if (++quantifiers > kMostQuantifiers) {
                    fail(SENTENCE("an item has more than ", kMostQuantifiers, " quantifiers"));
                }
                if (node.children.empty()) {
                    m_at = at;
                    fail(SENTENCE("expected an item before the quantifier ", inQuotes(m_text.substr(m_at, 1))));
                }
                node.children.back() = add({.kind = Kind::Repetition,
                                            .least = bounds->first,
                                            .most = bounds->second,
                                            .children = {node.children.back()}});
                continue;
            }
            const std::optional<std::size_t> item = parseItem(depth);
            if (!item) break;
            node.children.push_back(*item);
            quantifiers = 0;
            skipSpace(depth > 0);
        }
        return node.children.size() == 1 ? node.children.front() : add(std::move(node));
    }

    std::size_t parseCount()
    {
        const std::size_t begin = m_at;
        while (isDigit(peek())) ++m_at;
        if (m_at == begin) failExpected(FORM("a number"));
        std::size_t count = 0;
        const auto [end, error] = std::from_chars(m_text.data() + begin, m_text.data() + m_at, count);
        if (error != std::errc() || count > kMostRepetitions) {
            m_at = begin;
            fail(SENTENCE("the number of repetitions is above ", kMostRepetitions));
        }
        return count;
    }

    /// Reads a quantifier and returns the minimum and maximum number of repetitions; nullopt if no quantifier exists.
    std::optional<std::pair<std::size_t, std::size_t>> parseQuantifier(bool overLines)
    {
        const std::size_t begin = m_at;
        std::pair<std::size_t, std::size_t> bounds{0, 0};
        if (take('*')) {
            bounds = {0, GrammarNode::kUnlimited};
        } else if (take('+')) {
            bounds = {1, GrammarNode::kUnlimited};
        } else if (take('?')) {
            bounds = {0, 1};
        } else if (take('{')) {
            skipSpace(overLines);
            const std::size_t least = parseCount();
            skipSpace(overLines);
            bounds = {least, least};
            if (take(',')) {
                skipSpace(overLines);
                bounds.second = isDigit(peek()) ? parseCount() : GrammarNode::kUnlimited;
                skipSpace(overLines);
            }
            expect('}', FORM("a comma or } after the number of repetitions"));
            if (bounds.second < bounds.first) {
                m_at = begin;
                fail(SENTENCE("the minimum number of repetitions, ", bounds.first, ", is above the maximum, ",
                              bounds.second));
            }
        } else {
            return std::nullopt;
        }
        skipSpace(overLines);
        return bounds;
    }

    /// Reads an item; nullopt if no item begins here.
    std::optional<std::size_t> parseItem(std::size_t depth)
    {
        const char c = peek();
        if (c == '"') return parseLiteral();
        if (c == '[') return parseClass();
        if (c == '<' || c == '!') return parseToken();
        if (take('.')) return add({.kind = Kind::Characters, .characters = {{0, 0x10FFFF}}});
        if (isNameChar(c)) {
            const std::size_t begin = m_at;
            return add({.kind = Kind::Rule, .rule = ruleNamed(parseName(FORM("a name")), begin)});
        }
        if (!take('(')) return std::nullopt;
        skipSpace(true);
        const std::size_t group = parseAlternatives(depth + 1);
        expect(')', FORM("an item, | or the ) of the group"));
        return group;
    }

    std::size_t parseLiteral()
    {
        GrammarNode node{.kind = Kind::Literal};
        ++m_at;
        while (!take('"')) appendUtf8(node.text, parseCharacter(FORM("the \" that ends the literal")));
        return add(std::move(node));
    }

    std::size_t parseClass()
    {
        const std::size_t begin = m_at++;
        const bool isNegated = take('^');
        std::vector<CodePoints> ranges;
        while (!take(']')) {
            const std::size_t at = m_at;
            const char32_t first = parseCharacter(FORM("the ] that ends the characters"));
            char32_t last = first;
            if (peek() == '-' && peek(1) != ']') {
                ++m_at;
                last = parseCharacter(FORM("the end of the range"));
            }
            if (last < first) {
                m_at = at;
                fail(SENTENCE("the range is reversed; write the smaller character first"));
            }
            ranges.push_back({first, last});
        }
        if (ranges.empty()) {
            m_at = begin;
            fail(SENTENCE("the character class [] has no characters"));
        }
        ranges = tidied(std::move(ranges));
        return add({.kind = Kind::Characters, .characters = isNegated ? allOthers(ranges) : ranges});
    }

    std::size_t parseToken()
    {
        GrammarNode node{.kind = Kind::Token};
        node.negated = take('!');
        const std::size_t begin = m_at;
        expect('<', FORM("a token after \"!\", such as <[17]> or <think>"));
        if (take('[')) {
            const std::size_t digits = m_at;
            while (isDigit(peek())) ++m_at;
            const auto [end, error] = std::from_chars(m_text.data() + digits, m_text.data() + m_at, node.token);
            if (m_at == digits) failExpected(FORM("the id of a token"));
            if (error != std::errc()) fail(SENTENCE("the id of the token is too large"));
            expect(']', FORM("the ]> after the id of a token"));
            expect('>', FORM("the > after the id of a token"));
            return add(std::move(node));
        }
        while (!atEnd() && peek() != '>' && peek() != '\n') ++m_at;
        expect('>', FORM("the > that ends the token"));
        node.text = m_text.substr(begin, m_at - begin);
        return add(std::move(node));
    }

    char32_t parseCharacter(SentenceView what)
    {
        if (atEnd()) failExpected(what);
        if (!take('\\')) {
            const Utf8Step step = decodeUtf8(m_text, m_at);
            if (!step.valid) fail(SENTENCE("this byte is not UTF-8"));
            m_at += step.length;
            return step.codePoint;
        }
        const char c = peek();
        if (!atEnd()) ++m_at;
        switch (c) {
        case 'x':
            return parseHex(2);
        case 'u':
            return parseHex(4);
        case 'U':
            return parseHex(8);
        case 't':
            return '\t';
        case 'r':
            return '\r';
        case 'n':
            return '\n';
        case '\\':
        case '"':
        case '[':
        case ']':
        case '-':
        case '^':
            return static_cast<char32_t>(c);
        default:
            --m_at;
            fail(SENTENCE("an escape must be \\ followed by t, r, n, \\, \", [, ], ^, -, x, u or U"));
        }
    }

    char32_t parseHex(std::size_t digits)
    {
        std::uint32_t value = 0;
        const std::string_view text = m_text.substr(m_at, digits);
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, 16);
        if (text.size() < digits || error != std::errc() || end != text.data() + text.size()) {
            failExpected(SENTENCE(digits, " hexadecimal digits"));
        }
        if (value > 0x10FFFF || (value >= 0xD800 && value <= 0xDFFF))
            fail(SENTENCE("the number ", hexadecimal(value), " is not a Unicode character"));
        m_at += digits;
        return value;
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    GrammarRules m_rules;
    std::map<std::string, std::size_t, std::less<>> m_indices;  ///< indices of rules, by name
    std::vector<std::size_t> m_definitions;                     ///< line of each rule's definition; 0: not defined yet
    std::vector<std::size_t> m_references;                      ///< offset of each rule's first use in the text
};

}  // namespace

GrammarRules readGbnf(std::string_view text)
{
    return GbnfParser(text).parse();
}

GrammarRules parseGbnf(std::string_view text)
{
    GrammarRules rules = readGbnf(text);
    checkRules(rules);
    return rules;
}

}  // namespace vitrine

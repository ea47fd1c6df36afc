#include "core/template/lexer.h"

#include "core/base/concat.h"
#include "core/base/sentence.h"
#include "core/base/utf8.h"
#include "core/template/budget.h"
#include "core/template/characters.h"

#include <algorithm>
#include <array>
#include <utility>

namespace vitrine::jinja {
namespace {

constexpr std::size_t kMaxSourceBytes = 1U << 20U;

bool isNameStart(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// Converts CRLF and CR to LF. Removes the last newline if `keepTrailingNewline` is false.
std::string normalizeNewlines(std::string_view source, bool keepTrailingNewline)
{
    std::string text;
    text.reserve(source.size());
    for (std::size_t i = 0; i < source.size(); ++i) {
        if (source[i] == '\r') {
            if (i + 1 < source.size() && source[i + 1] == '\n') ++i;
            text += '\n';
        } else {
            text += source[i];
        }
    }
    if (!keepTrailingNewline && !text.empty() && text.back() == '\n') text.pop_back();
    return text;
}

class Lexer {
public:
    Lexer(std::string_view source, const LexerOptions& options)
        : m_source(normalizeNewlines(source, options.keepTrailingNewline)), m_options(options)
    {
    }

    std::vector<Token> run();

private:
    bool at(std::string_view text) const { return m_source.compare(m_offset, text.size(), text) == 0; }
    void skipSpace(std::size_t& offset) const;
    /// Returns the sign ('-' or '+') at `offset` and advances `offset`. Returns 0 for any other character.
    char takeSign(std::size_t& offset) const;
    Position positionAt(std::size_t offset);
    void push(Token::Kind kind, std::size_t offset, std::string text = {});
    [[noreturn]] void fail(std::size_t offset, const Sentence& message);

    void pushData(std::size_t begin, std::size_t end, char sign, bool isVariable);
    void skipComment(std::size_t begin);
    bool readRaw(std::size_t dataBegin, std::size_t tag);
    void readTag(bool isVariable);
    bool readTagEnd(bool isVariable);
    void finishBlockEnd(bool trimsNewline, bool trimsSpace);
    bool readBasedNumber();
    void readNumber();
    void readString();
    std::string unescape(std::string_view body, std::size_t offset);
    std::size_t appendHexEscape(std::string& text, std::string_view body, std::size_t digits, std::size_t count,
                                std::size_t offset);
    void readOperator();

    std::string m_source;
    LexerOptions m_options;
    std::vector<Token> m_tokens;
    std::vector<char> m_closers;  ///< closing brackets expected for the open brackets inside a tag
    std::size_t m_offset = 0;
    bool m_lineStarting = true;  ///< whether the previous text outside of tags ended with a newline
    std::size_t m_measured = 0;  ///< byte offset to which m_position belongs
    Position m_position{1, 1};
};

Position Lexer::positionAt(std::size_t offset)
{
    if (offset < m_measured) {  // happens only for errors inside a token
        m_measured = 0;
        m_position = {1, 1};
    }
    while (m_measured < offset) {
        if (m_source[m_measured] == '\n') {
            ++m_position.line;
            m_position.column = 1;
            ++m_measured;
        } else {
            ++m_position.column;
            m_measured += characterLength(m_source, m_measured);
        }
    }
    return m_position;
}

void Lexer::push(Token::Kind kind, std::size_t offset, std::string text)
{
    m_tokens.push_back({kind, positionAt(offset), std::move(text)});
}

void Lexer::fail(std::size_t offset, const Sentence& message)
{
    throw Failure(message, positionAt(std::min(offset, m_source.size())));
}

void Lexer::skipSpace(std::size_t& offset) const
{
    while (offset < m_source.size() && isSpace(characterAt(m_source, offset)))
        offset += characterLength(m_source, offset);
}

char Lexer::takeSign(std::size_t& offset) const
{
    const bool hasSign = offset < m_source.size() && (m_source[offset] == '-' || m_source[offset] == '+');
    return hasSign ? m_source[offset++] : '\0';
}

/// Adds the text before a tag. White space at the end of the text is removed if the tag's sign or the options require
/// it.
void Lexer::pushData(std::size_t begin, std::size_t end, char sign, bool isVariable)
{
    std::string_view text = std::string_view(m_source).substr(begin, end - begin);
    const auto stripTo = [&text](std::size_t floor) {
        std::size_t stop = text.size();
        while (stop > floor && isSpace(characterAt(text, characterBefore(text, stop))))
            stop = characterBefore(text, stop);
        return stop;
    };
    if (sign == '-') {
        text = text.substr(0, stripTo(0));
    } else if (sign != '+' && m_options.lstripBlocks && !isVariable) {
        const std::size_t newline = text.rfind('\n');
        const std::size_t lineBegin = newline == std::string_view::npos ? 0 : newline + 1;
        if ((lineBegin > 0 || m_lineStarting) && stripTo(lineBegin) == lineBegin) text = text.substr(0, lineBegin);
    }
    if (!text.empty()) push(Token::Kind::Data, begin, std::string(text));
}

/// Removes white space after the end of a block tag ("%}", "-%}") or comment ("#}").
void Lexer::finishBlockEnd(bool trimsNewline, bool trimsSpace)
{
    if (trimsSpace) {
        skipSpace(m_offset);
    } else if (trimsNewline && m_options.trimBlocks && at("\n")) {
        ++m_offset;
    }
    m_lineStarting = m_source[m_offset - 1] == '\n';
}

void Lexer::skipComment(std::size_t begin)
{
    const std::size_t end = m_source.find("#}", m_offset);
    if (end == std::string::npos) fail(begin, SENTENCE("a comment is not closed (missing '#}')"));
    const char sign = end > m_offset ? m_source[end - 1] : '\0';
    m_offset = end + 2;
    finishBlockEnd(sign != '+', sign == '-');
}

/// Reads {% raw %} … {% endraw %}. Returns false if the tag at `tag` is not `raw`.
bool Lexer::readRaw(std::size_t dataBegin, std::size_t tag)
{
    const auto wordAt = [this](std::size_t offset, std::string_view word) {
        return m_source.compare(offset, word.size(), word) == 0;
    };
    std::size_t offset = tag + 2;
    const char sign = takeSign(offset);
    skipSpace(offset);
    if (!wordAt(offset, "raw")) return false;
    offset += 3;
    skipSpace(offset);
    const bool trims = wordAt(offset, "-%}");
    if (!trims && !wordAt(offset, "%}")) return false;
    pushData(dataBegin, tag, sign, false);
    offset += trims ? 3 : 2;
    if (trims) skipSpace(offset);
    m_lineStarting = m_source[offset - 1] == '\n';

    for (std::size_t end = m_source.find("{%", offset); end != std::string::npos; end = m_source.find("{%", end + 2)) {
        std::size_t close = end + 2;
        const char endSign = takeSign(close);
        skipSpace(close);
        if (!wordAt(close, "endraw")) continue;
        close += 6;
        skipSpace(close);
        const char closeSign = takeSign(close);
        if (!wordAt(close, "%}")) continue;
        pushData(offset, end, endSign, false);
        m_offset = close + 2;
        finishBlockEnd(closeSign != '+', closeSign == '-');
        return true;
    }
    fail(tag, SENTENCE("a raw block is not closed (missing '{% endraw %}')"));
}

std::vector<Token> Lexer::run()
{
    while (m_offset < m_source.size()) {
        const std::size_t begin = m_offset;
        std::size_t tag = m_source.find('{', begin);
        while (
            tag != std::string::npos &&
            (tag + 1 >= m_source.size() || std::string_view("{%#").find(m_source[tag + 1]) == std::string_view::npos)) {
            tag = m_source.find('{', tag + 1);
        }
        if (tag == std::string::npos) {
            push(Token::Kind::Data, begin, m_source.substr(begin));
            break;
        }
        const char type = m_source[tag + 1];
        if (type == '%' && readRaw(begin, tag)) continue;
        m_offset = tag + 2;
        const char sign = takeSign(m_offset);
        pushData(begin, tag, sign, type == '{');
        if (type == '#') {
            skipComment(tag);
            continue;
        }
        push(type == '{' ? Token::Kind::VariableBegin : Token::Kind::BlockBegin, tag);
        readTag(type == '{');
    }
    push(Token::Kind::End, m_source.size());
    return std::move(m_tokens);
}

bool Lexer::readTagEnd(bool isVariable)
{
    if (!m_closers.empty()) return false;
    const std::size_t begin = m_offset;
    const char sign = at("-") || (!isVariable && at("+")) ? m_source[m_offset] : '\0';
    if (sign != '\0') ++m_offset;
    if (!at(isVariable ? "}}" : "%}")) {
        m_offset = begin;
        return false;
    }
    m_offset += 2;
    push(isVariable ? Token::Kind::VariableEnd : Token::Kind::BlockEnd, begin);
    finishBlockEnd(!isVariable && sign != '+', sign == '-');
    return true;
}

void Lexer::readTag(bool isVariable)
{
    const std::size_t begin = m_offset;
    while (m_offset < m_source.size()) {
        if (readTagEnd(isVariable)) return;
        const char c = m_source[m_offset];
        if (isSpace(characterAt(m_source, m_offset))) {
            m_offset += characterLength(m_source, m_offset);
        } else if (isDigit(c)) {
            readNumber();
        } else if (isNameStart(c)) {
            const std::size_t start = m_offset;
            while (m_offset < m_source.size() && (isNameStart(m_source[m_offset]) || isDigit(m_source[m_offset])))
                ++m_offset;
            push(Token::Kind::Name, start, m_source.substr(start, m_offset - start));
        } else if (c == '"' || c == '\'') {
            readString();
        } else {
            readOperator();
        }
    }
    if (!m_closers.empty())
        fail(begin, SENTENCE("a '", std::string(1, m_closers.back()), "' is missing before the template ends"));
    fail(begin,
         isVariable ? SENTENCE("a tag is not closed (missing '}}')") : SENTENCE("a tag is not closed (missing '%}')"));
}

/// Reads a number with a base prefix (0x1F, 0o17, 0b101) into a token. Returns false if no such prefix exists.
bool Lexer::readBasedNumber()
{
    constexpr std::array<std::pair<char, std::string_view>, 3> kBases = {
        {{'x', "0123456789abcdef"}, {'o', "01234567"}, {'b', "01"}}};
    if (!at("0") || m_offset + 2 >= m_source.size()) return false;
    const char sign = static_cast<char>(m_source[m_offset + 1] | 0x20);
    const auto base = std::ranges::find(kBases, sign, &std::pair<char, std::string_view>::first);
    if (base == kBases.end()) return false;
    const auto isDigitAt = [&](std::size_t offset) {
        if (offset >= m_source.size()) return false;
        const char c = m_source[offset];
        return base->second.find(isDigit(c) ? c : static_cast<char>(c | 0x20)) != std::string_view::npos;
    };
    const std::size_t begin = m_offset;
    std::string text = {'0', sign};
    std::size_t end = begin + 2;
    while (isDigitAt(end + (end < m_source.size() && m_source[end] == '_' ? 1 : 0))) {
        if (m_source[end] == '_') ++end;
        text += m_source[end++];
    }
    if (text.size() == 2) return false;
    m_offset = end;
    push(Token::Kind::Integer, begin, text);
    return true;
}

void Lexer::readNumber()
{
    if (readBasedNumber()) return;
    const std::size_t begin = m_offset;
    const auto skipDigits = [this] {
        const auto isSeparator = [this] {
            return m_source[m_offset] == '_' && m_offset + 1 < m_source.size() && isDigit(m_source[m_offset + 1]);
        };
        while (m_offset < m_source.size() && (isDigit(m_source[m_offset]) || isSeparator())) ++m_offset;
    };
    const auto digitAt = [this](std::size_t offset) { return offset < m_source.size() && isDigit(m_source[offset]); };
    Token::Kind kind = Token::Kind::Integer;
    skipDigits();
    const bool afterDot = begin > 0 && m_source[begin - 1] == '.';  // in x.1.2, 1 and 2 are two subscripts, not a float
    if (!afterDot && at(".") && digitAt(m_offset + 1)) {
        kind = Token::Kind::Float;
        ++m_offset;
        skipDigits();
    }
    if (!afterDot && (at("e") || at("E"))) {
        const bool hasSign = digitAt(m_offset + 2) && (m_source[m_offset + 1] == '+' || m_source[m_offset + 1] == '-');
        if (hasSign || digitAt(m_offset + 1)) {
            kind = Token::Kind::Float;
            m_offset += hasSign ? 2 : 1;
            skipDigits();
        }
    }
    const bool isZero = kind == Token::Kind::Integer && m_source[begin] == '0';
    if (isZero) m_offset = begin + 1;  // as in Python, only further zeros may follow a leading 0: 00, but not 012
    while (isZero && (digitAt(m_offset) ? at("0") : at("_0"))) m_offset += at("_0") ? 2 : 1;
    std::string text = m_source.substr(begin, m_offset - begin);
    std::erase(text, '_');
    push(kind, begin, std::move(text));
}

void Lexer::readString()
{
    const std::size_t begin = m_offset;
    const char quote = m_source[begin];
    std::size_t end = begin + 1;
    while (end < m_source.size() && m_source[end] != quote) end += m_source[end] == '\\' ? 2 : 1;
    if (end >= m_source.size()) fail(begin, SENTENCE("a string is not closed"));
    m_offset = end + 1;
    push(Token::Kind::String, begin,
         unescape(std::string_view(m_source).substr(begin + 1, end - begin - 1), begin + 1));
}

std::size_t Lexer::appendHexEscape(std::string& text, std::string_view body, std::size_t digits, std::size_t count,
                                   std::size_t offset)
{
    char32_t value = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t found =
            digits + i < body.size()
                ? std::string_view("0123456789abcdef").find(static_cast<char>(body[digits + i] | 0x20))
                : std::string_view::npos;
        if (found == std::string_view::npos)
            fail(offset + digits, SENTENCE("an escape sequence needs ", count, " hexadecimal digits"));
        value = value * 16 + static_cast<char32_t>(found);
    }
    if (value > 0x10FFFF) fail(offset + digits, SENTENCE("an escape sequence is not a valid Unicode character"));
    appendUtf8(text, value);
    return digits + count;
}

/// Replaces escape sequences as in a Python string. Unknown escape sequences are kept.
std::string Lexer::unescape(std::string_view body, std::size_t offset)
{
    static constexpr std::string_view kLetters = "abfnrtv\\'\"";
    static constexpr std::string_view kValues = "\a\b\f\n\r\t\v\\'\"";
    std::string text;
    for (std::size_t i = 0; i < body.size();) {
        if (body[i] != '\\' || i + 1 == body.size()) {
            text += body[i++];
            continue;
        }
        const char letter = body[i + 1];
        if (letter == '\n') {
            i += 2;
        } else if (const std::size_t found = kLetters.find(letter); found != std::string_view::npos) {
            text += kValues[found];
            i += 2;
        } else if (letter == 'x' || letter == 'u' || letter == 'U') {
            i = appendHexEscape(text, body, i + 2, letter == 'x' ? 2 : (letter == 'u' ? 4 : 8), offset);
        } else if (letter >= '0' && letter <= '7') {
            char32_t value = 0;
            const std::size_t limit = std::min(i + 4, body.size());
            for (++i; i < limit && body[i] >= '0' && body[i] <= '7'; ++i)
                value = value * 8 + static_cast<char32_t>(body[i] - '0');
            appendUtf8(text, value);
        } else if (letter == 'N') {
            fail(offset + i, SENTENCE("character names (\\N{…}) are not available"));
        } else {
            text += '\\';
            ++i;
        }
    }
    return text;
}

void Lexer::readOperator()
{
    static constexpr std::array<std::string_view, 26> kOperators = {"//", "**", "==", "!=", ">=", "<=", "+", "-", "/",
                                                                    "*",  "%",  "~",  "[",  "]",  "(",  ")", "{", "}",
                                                                    "<",  ">",  "=",  ".",  ":",  "|",  ",", ";"};
    const auto found =
        std::find_if(kOperators.begin(), kOperators.end(), [this](std::string_view text) { return at(text); });
    if (found == kOperators.end()) {
        const std::string_view character =
            std::string_view(m_source).substr(m_offset, characterLength(m_source, m_offset));
        fail(m_offset, SENTENCE("unexpected character '", character, "'"));
    }
    const char c = found->front();
    if (c == '(' || c == '[' || c == '{') m_closers.push_back(c == '(' ? ')' : (c == '[' ? ']' : '}'));
    if (c == ')' || c == ']' || c == '}') {
        if (m_closers.empty()) fail(m_offset, concat("unexpected '", *found, "'"));
        if (m_closers.back() != c) {
            fail(m_offset, SENTENCE("unexpected '", *found, "', expected '", std::string(1, m_closers.back()), "'"));
        }
        m_closers.pop_back();
    }
    push(Token::Kind::Operator, m_offset, std::string(*found));
    m_offset += found->size();
}

}  // namespace

std::vector<Token> tokenize(std::string_view source, const LexerOptions& options)
{
    if (source.size() > kMaxSourceBytes) {
        throw Failure(
            SENTENCE("the template is ", source.size(), " bytes long, more than the limit of ", kMaxSourceBytes),
            {1, 1});
    }
    return Lexer(source, options).run();
}

Sentence describe(const Token& token)
{
    switch (token.kind) {
    case Token::Kind::Data:
        return SENTENCE("text");
    case Token::Kind::VariableBegin:
        return std::string("'{{'");
    case Token::Kind::VariableEnd:
        return std::string("'}}'");
    case Token::Kind::BlockBegin:
        return std::string("'{%'");
    case Token::Kind::BlockEnd:
        return std::string("'%}'");
    case Token::Kind::String:
        return SENTENCE("a string");
    case Token::Kind::End:
        return SENTENCE("the end of the template");
    default:
        return concat("'", token.text, "'");
    }
}

}  // namespace vitrine::jinja

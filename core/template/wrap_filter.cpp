#include "core/base/error.h"
#include "core/template/arguments.h"
#include "core/template/characters.h"
#include "core/template/filters.h"
#include "core/template/format_value.h"
#include "core/template/interpreter.h"
#include "core/template/string_functions.h"

#include <algorithm>
#include <string_view>
#include <vector>

namespace vitrine::jinja {
namespace {

/// A part of a line, in characters.
struct Range {
    std::size_t begin = 0;
    std::size_t end = 0;

    std::size_t size() const noexcept { return end - begin; }
};

bool isWord(char32_t c)
{
    return c == U'_' || isOfClass(CharacterClass::Alpha, c) || isOfClass(CharacterClass::Numeric, c);
}

bool isLetter(char32_t c)
{
    return isWord(c) && !isOfClass(CharacterClass::Decimal, c);
}

/// The white space at which lines may be wrapped; that of other scripts belongs to the words.
bool isBlank(char32_t c)
{
    return c == U' ' || (c >= U'\t' && c <= U'\r');
}

bool isWordOrMark(char32_t c)
{
    return isWord(c) || (c < 0x80 && std::string_view("!\"'&.,?").find(static_cast<char>(c)) != std::string_view::npos);
}

struct WrapStyle {
    std::size_t width = 79;
    bool breakLongWords = true;
    bool splitAtHyphens = true;  ///< words may be divided behind the hyphens of compounds
    bool breakAtHyphens = true;  ///< a word too long for any line is broken behind a hyphen, if it has one
};

/// Wraps one paragraph the way Python's textwrap does, white space kept as it is but for the ends of lines.
class Wrapper {
public:
    Wrapper(Budget& budget, const Text& line, const WrapStyle& style) : m_style(style)
    {
        const std::string_view bytes = line.bytes();
        for (std::size_t i = 0; i < bytes.size(); i += characterLength(bytes, i)) {
            budget.spend(4);
            m_characters.push_back(characterAt(bytes, i));
            m_offsets.push_back(i);
        }
        m_offsets.push_back(bytes.size());
        for (std::size_t begin = 0; begin < m_characters.size(); begin = m_chunks.back().end) {
            m_chunks.push_back({begin, chunkEnd(begin)});
        }
    }

    /// Offsets of the lines, in bytes.
    std::vector<Range> lines()
    {
        std::vector<Range> lines;
        while (m_next < m_chunks.size()) {
            if (!lines.empty() && isBlankRange(m_chunks[m_next])) ++m_next;
            std::vector<Range> line = fillLine();
            if (!line.empty() && isBlankRange(line.back())) line.pop_back();
            if (!line.empty()) lines.push_back({m_offsets[line.front().begin], m_offsets[line.back().end]});
        }
        return lines;
    }

private:
    std::size_t chunkEnd(std::size_t begin) const
    {
        const std::size_t count = m_characters.size();
        std::size_t end = begin + 1;
        if (isBlank(m_characters[begin])) {
            while (end < count && isBlank(m_characters[end])) ++end;
            return end;
        }
        if (!m_style.splitAtHyphens) {
            while (end < count && !isBlank(m_characters[end])) ++end;
            return end;
        }
        if (const std::size_t dash = dashEnd(begin); dash > begin) return dash;
        for (; end < count && !isBlank(m_characters[end]); ++end) {
            if (isCompoundHyphen(end)) return end + 1;
            if (dashEnd(end) > end) return end;
        }
        return end;
    }

    /// The end of the dash ("--") between two words that begins at `at`; `at` when there is none.
    std::size_t dashEnd(std::size_t at) const
    {
        std::size_t end = at;
        while (end < m_characters.size() && m_characters[end] == U'-') ++end;
        const bool joins = end - at >= 2 && at > 0 && isWordOrMark(m_characters[at - 1]) && end < m_characters.size() &&
                           isWord(m_characters[end]);
        return joins ? end : at;
    }

    /// A hyphen behind two letters (or a letter, a hyphen and a letter) and before two.
    bool isCompoundHyphen(std::size_t at) const
    {
        const auto letter = [this](std::size_t i) { return i < m_characters.size() && isLetter(m_characters[i]); };
        const auto hyphen = [this](std::size_t i) { return i < m_characters.size() && m_characters[i] == U'-'; };
        if (!hyphen(at) || at < 2 || !letter(at - 1)) return false;
        const bool before = letter(at - 2) || (at >= 3 && hyphen(at - 2) && letter(at - 3));
        return before && letter(at + 1) && (letter(at + 2) || (hyphen(at + 2) && letter(at + 3)));
    }

    bool isBlankRange(const Range& range) const
    {
        return std::all_of(m_characters.begin() + static_cast<std::ptrdiff_t>(range.begin),
                           m_characters.begin() + static_cast<std::ptrdiff_t>(range.end), isSpace);
    }

    std::vector<Range> fillLine()
    {
        std::vector<Range> line;
        std::size_t length = 0;
        while (m_next < m_chunks.size() && length + m_chunks[m_next].size() <= m_style.width) {
            length += m_chunks[m_next].size();
            line.push_back(m_chunks[m_next++]);
        }
        if (m_next == m_chunks.size() || m_chunks[m_next].size() <= m_style.width) return line;
        Range& longWord = m_chunks[m_next];
        if (m_style.breakLongWords) {
            const std::size_t end = breakPoint(longWord, m_style.width - length);
            line.push_back({longWord.begin, end});
            longWord.begin = end;
        } else if (line.empty()) {
            line.push_back(m_chunks[m_next++]);
        }
        return line;
    }

    /// Where to cut a word of which only `room` characters fit: behind the last hyphen there that has more than
    /// hyphens before it.
    std::size_t breakPoint(const Range& word, std::size_t room) const
    {
        if (m_style.breakAtHyphens) {
            const auto begin = m_characters.begin() + static_cast<std::ptrdiff_t>(word.begin);
            const auto notHyphen = static_cast<std::size_t>(
                std::find_if(begin, begin + static_cast<std::ptrdiff_t>(room), [](char32_t c) { return c != U'-'; }) -
                begin);
            for (std::size_t i = room; i-- > notHyphen + 1;) {
                if (m_characters[word.begin + i] == U'-') return word.begin + i + 1;
            }
        }
        return word.begin + room;
    }

    WrapStyle m_style;
    std::vector<char32_t> m_characters;
    std::vector<std::size_t> m_offsets;  ///< of each character in bytes, and the end
    std::vector<Range> m_chunks;
    std::size_t m_next = 0;
};

}  // namespace

Value filterWordWrap(Interpreter& interpreter, const Value& subject, const Arguments& arguments)
{
    const Parameters parameters("wordwrap", arguments, {"width", "break_long_words", "wrapstring", "break_on_hyphens"});
    Budget& budget = interpreter.budget();
    subject.requireDefined();
    if (!subject.isString()) throw Failure(concat("the filter 'wordwrap' needs a string, not ", subject.typeName()));
    const std::int64_t width = parameters.integer(0, 79);
    const Text separator = parameters.text(2).value_or(Text("\n", {}));
    WrapStyle style;
    style.breakLongWords = parameters.truth(1, true);
    style.breakAtHyphens = parameters.truth(3, true);
    style.splitAtHyphens = !parameters.has(3) || (parameters.value(3).isBool() && parameters.value(3).asBool());
    TextWriter writer(budget);
    bool first = true;
    for (const Text& paragraph : splitLines(budget, subject.text(), false)) {
        if (width <= 0) throw Failure(concat("invalid width ", width, " (must be > 0)"));
        style.width = static_cast<std::size_t>(width);
        std::vector<Range> lines = Wrapper(budget, paragraph, style).lines();
        if (lines.empty()) lines.push_back({});  // an empty paragraph remains an empty line
        for (const Range& line : lines) {
            if (!first) writer.append(separator);
            first = false;
            writer.append(paragraph, line.begin, line.end);
        }
    }
    return Value::string(writer.take());
}

}  // namespace vitrine::jinja

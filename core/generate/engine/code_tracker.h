#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace vitrine {

/// Reads Markdown byte by byte and reports whether the next byte is in code or in quotation marks. A code span ends at
/// the end of its line at the latest, so that a stray backtick affects only its own line.
class CodeTracker {
public:
    enum class Quote { No, Yes, Unknown };

    void add(char byte);

    /// Returns whether the next text, such as a tag, is quoted: it is in code, or between a pair of quotation marks or
    /// parentheses. `after`: the text after the tag, as far as it has been received. Returns Unknown if `after` is too
    /// short to decide.
    Quote quotes(std::string_view after) const;

private:
    bool isInCode() const;
    void endRun();

    std::string m_tail;         ///< the last kTail bytes
    std::size_t m_indent = 0;   ///< number of blanks at the start of the line
    bool m_isAtStart = true;    ///< whether this line contains only blanks so far
    char m_runOf = 0;           ///< character of the current run of backticks or tildes: '`' or '~'
    std::size_t m_run = 0;      ///< length of the current run of backticks or tildes; 0: no run
    bool m_runIsFirst = false;  ///< whether nothing but up to kMostBlanks blanks precedes the run in its line
    char m_fenceOf = 0;         ///< character of the open code fence: '`' or '~'
    std::size_t m_fence = 0;    ///< length of the open code fence; 0: no fence is open
    std::size_t m_span = 0;     ///< length of the run of backticks that opened a code span; 0: no code span is open
};

}  // namespace vitrine

#include "core/generate/engine/code_tracker.h"

#include <array>

namespace vitrine {

namespace {

constexpr std::size_t kTail = 3;         // length of the longest quotation mark in bytes
constexpr std::size_t kFenceLength = 3;  // minimum length of a code fence (CommonMark)
constexpr std::size_t kMostBlanks = 3;   // maximum number of blanks before a code fence (CommonMark)

struct Marks {
    std::string_view open;
    std::string_view close;
};

constexpr std::array<Marks, 8> kMarks = {{{"\"", "\""},
                                          {"'", "'"},
                                          {"(", ")"},
                                          {"\u201C", "\u201D"},
                                          {"\u201E", "\u201C"},
                                          {"\u2018", "\u2019"},
                                          {"\u00AB", "\u00BB"},
                                          {"\u300C", "\u300D"}}};

}  // namespace

void CodeTracker::add(char byte)
{
    m_tail += byte;
    if (m_tail.size() > kTail) m_tail.erase(0, 1);
    if (m_run > 0 && byte == m_runOf) {
        ++m_run;
        return;
    }
    endRun();
    if (byte == '\n') {
        m_isAtStart = true;
        m_indent = m_span = 0;
    } else if (byte == ' ' && m_isAtStart) {
        ++m_indent;
    } else {
        if (byte == '`' || byte == '~') {
            m_runOf = byte;
            m_run = 1;
            m_runIsFirst = m_isAtStart && m_indent <= kMostBlanks;
        }
        m_isAtStart = false;
    }
}

void CodeTracker::endRun()
{
    if (m_run == 0) return;
    if (m_runIsFirst && m_run >= kFenceLength) {
        if (m_fence == 0) {
            m_fence = m_run;
            m_fenceOf = m_runOf;
        } else if (m_fenceOf == m_runOf && m_run >= m_fence) {
            m_fence = 0;
        }
    } else if (m_runOf == '`' && m_fence == 0) {
        if (m_span == 0)
            m_span = m_run;
        else if (m_span == m_run)
            m_span = 0;
    }
    m_run = 0;
}

bool CodeTracker::isInCode() const
{
    CodeTracker next = *this;
    next.endRun();
    return next.m_fence > 0 || next.m_span > 0;
}

CodeTracker::Quote CodeTracker::quotes(std::string_view after) const
{
    if (isInCode()) return Quote::Yes;
    for (const Marks& marks : kMarks) {
        if (!m_tail.ends_with(marks.open)) continue;
        if (after.starts_with(marks.close)) return Quote::Yes;
        if (marks.close.starts_with(after)) return Quote::Unknown;
    }
    return Quote::No;
}

}  // namespace vitrine

#include "app/markdown/literal.h"

#include "app/formula/parser.h"
#include "app/markdown/inline_html.h"
#include "app/markdown/latex.h"
#include "app/markdown/line.h"

#include <algorithm>
#include <optional>

namespace vitrine {

namespace {

QStringView firstLine(QStringView text)
{
    const qsizetype end = text.indexOf(u'\n');
    return end < 0 ? text : text.first(end);
}

/// Returns the length of the code span at the beginning of `text`. Returns 0 if its paragraph contains no second run of
/// the same number of backticks, which would close the code span.
qsizetype codeSpan(QStringView text)
{
    const QStringView paragraph = upToBreak(text);
    const qsizetype opening = backtickRun(paragraph, 0);
    for (qsizetype i = opening; i < paragraph.size();) {
        const qsizetype run = backtickRun(paragraph, i);
        if (run == opening) return i + run;
        i += run == 0 ? 1 : run;
    }
    return 0;
}

/// Returns whether a line begins with HTML such as "<div>" or "<!--", but not with "<https://…>".
bool opensHtml(QStringView line)
{
    if (line.size() < 2 || line[0] != u'<') return false;
    const QChar next = line[1];
    if (!next.isLetter()) return next == u'/' || next == u'!' || next == u'?';
    const qsizetype nameEnd = line.indexOf(u':');
    const qsizetype tagEnd = line.indexOf(u'>');
    return nameEnd < 0 || nameEnd > tagEnd || line.first(nameEnd).contains(u' ');
}

bool beginsWithInlineTag(QStringView line)
{
    const qsizetype end = line.startsWith(u'<') ? line.indexOf(u'>') : -1;
    return end > 0 && inlineTag(line.first(end + 1)).has_value();
}

class Escaper {
public:
    Escaper(QStringView markdown, bool unfinished, const std::vector<int>& codeLines)
        : m_markdown(markdown), m_rest(markdown), m_unfinished(unfinished), m_codeLines(codeLines)
    {
        m_out.reserve(markdown.size() + markdown.size() / 8);
    }

    QString run()
    {
        while (!m_rest.isEmpty()) {
            if (!m_lineBegins || !takeLineBegin()) takeNext();
        }
        return std::move(m_out);
    }

private:
    void take(qsizetype length)
    {
        m_out += m_rest.first(length);
        m_rest = m_rest.sliced(length);
    }

    /// Copies a line of code, or the marks at the start of another line, to the output. Returns false if there was
    /// nothing to copy.
    bool takeLineBegin()
    {
        m_lineBegins = false;
        const QStringView line = firstLine(m_rest);
        if (isCode()) {
            take(line.size());
            return true;
        }
        const qsizetype marks = line::markLength(line);
        m_quoted = line.first(marks).contains(u'>');
        m_quotedRow = m_quoted && line.sliced(marks).startsWith(u'|');
        const bool codeEnds = m_fence && m_fenceQuoted && !m_quoted;
        const std::optional<line::Fence> before = codeEnds ? std::nullopt : m_fence;
        if (before) {
            if (line::closesFence(line.sliced(m_fenceQuoted ? marks : 0), *m_fence)) m_fence.reset();
        } else {
            m_fence = line::openingFence(line);
            m_fenceQuoted = m_quoted;
        }
        if (before || m_fence) {
            take(line.size());
            return true;
        }
        take(marks);
        const QStringView words = line.sliced(marks);
        if (beginsWithInlineTag(words)) {
            m_out += kInlineMark;
        } else if (opensHtml(words) || isReferenceTarget(words)) {
            m_out += u'\\';
            take(1);
        }
        return true;
    }

    /// Returns whether the line that begins here is in m_codeLines.
    bool isCode()
    {
        if (m_codeLines.empty()) return false;
        const qsizetype at = m_markdown.size() - m_rest.size();
        m_line += static_cast<int>(m_markdown.sliced(m_lineAt, at - m_lineAt).count(u'\n'));
        m_lineAt = at;
        return std::binary_search(m_codeLines.begin(), m_codeLines.end(), m_line);
    }

    /// Returns the mark to place around a formula. Returns nullopt while the formula is incomplete, so that the formula
    /// is laid out only once.
    std::optional<QChar> markFor(QStringView formula) const
    {
        if (formulaLength(formula, false) != formula.size()) return std::nullopt;
        QString source = formula.toString();
        if (m_quoted) source = withoutQuotes(source);
        return formula::canLayOut(source) ? kFormulaMark : kSourceMark;
    }

    static QString withoutQuotes(const QString& source)
    {
        QStringList lines = source.split(u'\n');
        for (QString& line : lines) {
            if (const QString words = line.trimmed(); words.startsWith(u'>')) line = words.sliced(1);
        }
        return lines.join(u'\n');
    }

    void takeNext()
    {
        if (const qsizetype length = formulaLength(m_rest, m_unfinished); length > 0) {
            QString formula = m_rest.first(length).toString();
            // In a quoted table, cmark removes the backslash from "\|". Tables outside of quotations are read cell by
            // cell, see tableCells().
            if (m_quotedRow) formula.replace(QLatin1String("\\|"), QLatin1String("|"));
            const QString literal = literalFormula(formula, m_quoted);
            const std::optional<QChar> mark = markFor(formula);
            m_out += mark ? *mark + literal + *mark : literal;
            m_rest = m_rest.sliced(length);
            return;
        }
        const QChar c = m_rest[0];
        m_lineBegins = c == u'\n';
        if (c == u'`') {
            const qsizetype code = codeSpan(m_rest);
            take(code > 0 ? code : backtickRun(m_rest, 0));
        } else if (c == u'\\' && !m_rest.startsWith(u"\\\n")) {
            take(qMin<qsizetype>(2, m_rest.size()));
        } else {
            take(m_rest.startsWith(u"$$") ? 2 : 1);  // the second "$" cannot start another formula
        }
    }

    QStringView m_markdown;
    QStringView m_rest;
    bool m_unfinished;
    const std::vector<int>& m_codeLines;
    int m_line = 0;          ///< number of the line that begins at m_lineAt
    qsizetype m_lineAt = 0;  ///< position in the text at which line m_line begins
    QString m_out;
    bool m_lineBegins = true;
    bool m_quoted = false;               ///< whether the line is inside a quotation
    bool m_quotedRow = false;            ///< whether the line is a row of a quoted table
    std::optional<line::Fence> m_fence;  ///< fence of the open code; empty: no code is open
    bool m_fenceQuoted = false;
};

}  // namespace

QString withLiterals(QStringView markdown, bool unfinished, const std::vector<int>& codeLines)
{
    return Escaper(markdown, unfinished, codeLines).run();
}

bool isReferenceTarget(QStringView line)
{
    const qsizetype end = line.indexOf(u"]:");
    return line.startsWith(u'[') && end > 1 && !line.first(end).sliced(1).contains(u'[');
}

}  // namespace vitrine

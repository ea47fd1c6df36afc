#include "app/markdown/line.h"

#include "app/markdown/latex.h"

#include <algorithm>

namespace vitrine::line {

namespace {

constexpr int kMaxIndent = 3;  ///< maximum number of columns by which a closing fence may be indented more than the
                               ///< code (CommonMark)
constexpr int kMaxNumberDigits = 9;

bool isSpace(QChar c)
{
    return c == u' ' || c == u'\t';
}

template <typename Matches>
qsizetype runLength(QStringView text, qsizetype begin, Matches matches)
{
    qsizetype end = begin;
    while (end < text.size() && matches(text[end])) ++end;
    return end - begin;
}

qsizetype runLength(QStringView text, QChar mark)
{
    return runLength(text, 0, [mark](QChar c) { return c == mark; });
}

/// Returns the length of the list mark at `begin`, including the white space after it; 0 if no list mark exists.
qsizetype itemMark(QStringView line, qsizetype begin)
{
    const qsizetype digits = runLength(line, begin, [](QChar c) { return c >= u'0' && c <= u'9'; });
    const qsizetype mark = begin + digits;
    if (digits > kMaxNumberDigits || mark >= line.size()) return 0;
    if (!QStringView(digits > 0 ? u".)" : u"-+*").contains(line[mark])) return 0;
    const qsizetype spaces = runLength(line, mark + 1, isSpace);
    return spaces > 0 ? digits + 1 + spaces : 0;
}

int columns(QStringView text)
{
    int columns = 0;
    for (const QChar c : text) columns += c == u'\t' ? 4 - columns % 4 : 1;
    return columns;
}

}  // namespace

bool mayUnderline(QStringView line)
{
    const QStringView text = line.trimmed();
    return !text.isEmpty() && (text[0] == u'=' || text[0] == u'-') && text.count(text[0]) == text.size();
}

bool isNumber(QStringView line)
{
    const QStringView text = line.trimmed();
    return !text.isEmpty() && std::all_of(text.begin(), text.end(), [](QChar c) { return c >= u'0' && c <= u'9'; });
}

bool isBlank(QStringView line)
{
    return std::all_of(line.begin(), line.end(), [](QChar c) { return c.isSpace(); });
}

int indent(QStringView line)
{
    return columns(line.first(runLength(line, 0, isSpace)));
}

QStringView withoutIndent(QStringView line, int columns)
{
    qsizetype i = 0;
    for (int column = 0; i < line.size() && column < columns && isSpace(line[i]); ++i) {
        const int width = line[i] == u'\t' ? 4 - column % 4 : 1;
        if (column + width > columns) break;
        column += width;
    }
    return line.sliced(i);
}

qsizetype markLength(QStringView line)
{
    qsizetype i = 0;
    for (;;) {
        i += runLength(line, i, isSpace);
        if (i < line.size() && line[i] == u'>')
            ++i;
        else if (const qsizetype mark = itemMark(line, i); mark > 0)
            i += mark;
        else
            return i;
    }
}

bool isQuote(QStringView line)
{
    return line.trimmed().startsWith(u'>');
}

std::optional<Fence> openingFence(QStringView line)
{
    const qsizetype begin = markLength(line);
    const QStringView text = line.sliced(begin);
    if (text.isEmpty() || (text[0] != u'`' && text[0] != u'~')) return std::nullopt;
    const qsizetype length = runLength(text, text[0]);
    if (length < 3) return std::nullopt;
    const QStringView info = text.sliced(length).trimmed();
    // A backtick in the rest of the line means that the line begins with inline code, not with a fence.
    if (text[0] == u'`' && info.contains(u'`')) return std::nullopt;
    const auto wordEnd = std::find_if(info.begin(), info.end(), [](QChar c) { return c.isSpace(); });
    return Fence{text[0], static_cast<int>(length), columns(line.first(begin)),
                 QStringView(info.begin(), wordEnd).toString()};
}

bool closesFence(QStringView line, const Fence& fence)
{
    if (indent(line) > fence.indent + kMaxIndent) return false;
    const QStringView text = line.trimmed();
    const qsizetype length = runLength(text, fence.mark);
    return length >= fence.length && length == text.size();
}

bool mayDelimitTable(QStringView line)
{
    return line.contains(u'-') && line.contains(u'|') &&
           std::all_of(line.begin(), line.end(), [](QChar c) { return QStringView(u"|:- \t").contains(c); });
}

QStringList tableCells(QStringView line)
{
    QStringView text = line.trimmed();
    if (text.startsWith(u'|')) text = text.sliced(1);
    QStringList cells;
    QString cell;
    bool endsWithPipe = false;
    bool inFormula = false;
    for (qsizetype i = 0; i < text.size(); ++i) {
        endsWithPipe = false;
        if (text[i] == kFormulaMark || text[i] == kSourceMark) inFormula = !inFormula;
        if (inFormula && text.sliced(i).startsWith(u"\\\\")) {
            // In a formula, "\\" is an escaped backslash, which is kept. Before "\|", the escaped backslash is removed,
            // because it belongs to the table and not to the formula.
            if (!text.sliced(i + 2).startsWith(u"\\|")) cell += text.sliced(i, 2);
            ++i;
        } else if (text[i] == u'\\' && i + 1 < text.size() && text[i + 1] == u'|') {
            cell += u'|';
            ++i;
        } else if (text[i] == u'|') {
            cells << cell.trimmed();
            cell.clear();
            endsWithPipe = true;
        } else {
            cell += text[i];
        }
    }
    if (!endsWithPipe) cells << cell.trimmed();
    return cells;
}

}  // namespace vitrine::line

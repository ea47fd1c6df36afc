#include "app/markdown/line.h"

#include <algorithm>

namespace vitrine::line {

namespace {

// A list's marker may be indented as its nesting asks; other marks at most this far (CommonMark).
constexpr int kMaxIndent = 3;
constexpr int kMaxNumberDigits = 9;

bool isSpace(QChar c)
{
    return c == u' ' || c == u'\t';
}

QStringView trimmedStart(QStringView line)
{
    qsizetype i = 0;
    while (i < line.size() && isSpace(line[i])) ++i;
    return line.sliced(i);
}

qsizetype runLength(QStringView text, QChar mark)
{
    qsizetype length = 0;
    while (length < text.size() && text[length] == mark) ++length;
    return length;
}

bool isDigit(QChar c)
{
    return c >= u'0' && c <= u'9';
}

qsizetype digits(QStringView text)
{
    qsizetype count = 0;
    while (count < text.size() && isDigit(text[count])) ++count;
    return count;
}

}  // namespace

bool isBlank(QStringView line)
{
    return std::all_of(line.begin(), line.end(), [](QChar c) { return c.isSpace(); });
}

int indent(QStringView line)
{
    int columns = 0;
    for (const QChar c : line) {
        if (c == u' ')
            ++columns;
        else if (c == u'\t')
            columns += 4 - columns % 4;
        else
            break;
    }
    return columns;
}

std::optional<Fence> openingFence(QStringView line)
{
    const QStringView text = trimmedStart(line);
    if (text.isEmpty() || (text[0] != u'`' && text[0] != u'~')) return std::nullopt;
    const qsizetype length = runLength(text, text[0]);
    if (length < 3) return std::nullopt;
    const QStringView info = text.sliced(length).trimmed();
    // With a backtick behind it this is inline code that happens to start the line.
    if (text[0] == u'`' && info.contains(u'`')) return std::nullopt;
    const auto wordEnd = std::find_if(info.begin(), info.end(), [](QChar c) { return c.isSpace(); });
    return Fence{text[0], static_cast<int>(length), indent(line), QStringView(info.begin(), wordEnd).toString()};
}

bool closesFence(QStringView line, const Fence& fence)
{
    const QStringView text = trimmedStart(line);
    if (indent(line) > fence.indent + kMaxIndent) return false;
    const qsizetype length = runLength(text, fence.mark);
    return length >= fence.length && isBlank(text.sliced(length));
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

std::optional<Heading> heading(QStringView line)
{
    if (indent(line) > kMaxIndent) return std::nullopt;
    const QStringView text = trimmedStart(line);
    const qsizetype level = runLength(text, u'#');
    if (level < 1 || level > 6) return std::nullopt;
    if (level < text.size() && !isSpace(text[level])) return std::nullopt;
    QStringView content = text.sliced(level).trimmed();
    qsizetype end = content.size();
    while (end > 0 && content[end - 1] == u'#') --end;
    // Closing marks count only behind a space.
    if (end == 0 || isSpace(content[end - 1])) content = content.first(end).trimmed();
    return Heading{static_cast<int>(level), content.toString()};
}

int setextLevel(QStringView line)
{
    if (indent(line) > kMaxIndent) return 0;
    const QStringView text = line.trimmed();
    if (text.isEmpty() || (text[0] != u'=' && text[0] != u'-')) return 0;
    if (runLength(text, text[0]) != text.size()) return 0;
    return text[0] == u'=' ? 1 : 2;
}

bool isRule(QStringView line)
{
    if (indent(line) > kMaxIndent) return false;
    const QStringView text = line.trimmed();
    if (text.isEmpty() || (text[0] != u'-' && text[0] != u'*' && text[0] != u'_')) return false;
    const auto marks = std::count(text.begin(), text.end(), text[0]);
    const auto others = std::count_if(text.begin(), text.end(), [&](QChar c) { return c != text[0] && !isSpace(c); });
    return marks >= 3 && others == 0;
}

bool isQuote(QStringView line)
{
    return indent(line) <= kMaxIndent && trimmedStart(line).startsWith(u'>');
}

std::optional<ListItem> listItem(QStringView line)
{
    const QStringView text = trimmedStart(line);
    if (text.isEmpty()) return std::nullopt;
    qsizetype marker = 1;
    ListItem item;
    if (isDigit(text[0])) {
        const qsizetype count = digits(text);
        if (count > kMaxNumberDigits || count >= text.size() || (text[count] != u'.' && text[count] != u')')) {
            return std::nullopt;
        }
        item = {true, text.first(count).toInt(), 0};
        marker = count + 1;
    } else if (text[0] != u'-' && text[0] != u'*' && text[0] != u'+') {
        return std::nullopt;
    }
    if (marker < text.size() && !isSpace(text[marker])) return std::nullopt;
    const int gap = indent(text.sliced(marker));
    item.textColumn = indent(line) + static_cast<int>(marker) + (gap >= 1 && gap <= 4 ? gap : 1);
    return item;
}

bool mayBecomeListItem(QStringView line)
{
    const QStringView text = trimmedStart(line);
    return listItem(line) || (!text.isEmpty() && digits(text) == text.size() && text.size() <= kMaxNumberDigits);
}

QStringView openMath(QStringView line, QStringView open)
{
    for (qsizetype i = 0; i + 1 < line.size(); ++i) {
        const QStringView two = line.sliced(i, 2);
        if (two == open) {
            open = {};
        } else if (open.isEmpty() && two == u"$$") {
            open = u"$$";
        } else if (open.isEmpty() && two == u"\\[") {
            open = u"\\]";
        } else if (two[0] != u'\\') {
            continue;
        }
        ++i;
    }
    return open;
}

QStringList tableCells(QStringView line)
{
    QStringView text = line.trimmed();
    if (text.startsWith(u'|')) text = text.sliced(1);
    QStringList cells;
    QString cell;
    bool endsWithPipe = false;
    for (qsizetype i = 0; i < text.size(); ++i) {
        endsWithPipe = false;
        if (text[i] == u'\\' && i + 1 < text.size() && text[i + 1] == u'|') {
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

std::optional<QStringList> tableDelimiter(QStringView line)
{
    if (!line.contains(u'-') || indent(line) > kMaxIndent) return std::nullopt;
    QStringList alignments;
    for (const QString& cell : tableCells(line)) {
        const bool left = cell.startsWith(u':');
        const bool right = cell.size() > 1 && cell.endsWith(u':');
        const QStringView dashes = QStringView(cell).sliced(left ? 1 : 0).chopped(right ? 1 : 0);
        if (dashes.isEmpty() || runLength(dashes, u'-') != dashes.size()) return std::nullopt;
        alignments << (left && right ? QStringLiteral("center")
                       : left        ? QStringLiteral("left")
                       : right       ? QStringLiteral("right")
                                     : QStringLiteral(""));
    }
    return alignments;
}

}  // namespace vitrine::line

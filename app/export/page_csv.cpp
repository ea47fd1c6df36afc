#include "app/export/page_file.h"

#include <cmath>

namespace vitrine {

namespace {

/// Puts an apostrophe before a text that a spreadsheet program would evaluate as a formula. The program then shows the
/// text unchanged.
QString textCell(const QString& text)
{
    constexpr QStringView kBegins = u"=+-@\t\r";
    return text.isEmpty() || !kBegins.contains(text.front()) ? text : u'\'' + text;
}

QString cellOf(const PageColumn& column, std::size_t row)
{
    if (const auto* whole = std::get_if<std::vector<std::int64_t>>(&column.values))
        return (*whole)[row] < 0 ? QString() : QString::number((*whole)[row]);
    if (const auto* numbers = std::get_if<std::vector<double>>(&column.values)) return csvNumber((*numbers)[row]);
    return textCell(std::get<QStringList>(column.values)[static_cast<qsizetype>(row)]);
}

void addLine(QByteArray& bytes, const QStringList& cells)
{
    bool isFirst = true;
    for (QString cell : cells) {
        if (!isFirst) bytes += ',';
        isFirst = false;
        const bool mustBeQuoted = cell.contains(u',') || cell.contains(u'"') || cell.contains(u'\n') ||
                                  cell.contains(u'\r') || cell != cell.trimmed();
        if (mustBeQuoted) cell = u'"' + cell.replace(u'"', QStringLiteral("\"\"")) + u'"';
        bytes += cell.toUtf8();
    }
    bytes += "\r\n";
}

}  // namespace

QString csvNumber(double number)
{
    return std::isfinite(number) ? QString::number(number, 'g', 9) : QString();
}

QString textOf(std::string_view utf8)
{
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

QByteArray pageCsv(const PageContent& content)
{
    QByteArray bytes;
    if (content.tables.empty()) return bytes;
    const PageTable& table = content.tables.front();
    QStringList names;
    for (const PageColumn& column : table.columns) {
        if (!column.name.isEmpty()) names << textCell(column.name);
    }
    addLine(bytes, names);
    for (std::size_t row = 0; row < table.rows(); ++row) {
        QStringList cells;
        for (const PageColumn& column : table.columns) {
            if (!column.name.isEmpty()) cells << cellOf(column, row);
        }
        addLine(bytes, cells);
    }
    return bytes;
}

}  // namespace vitrine

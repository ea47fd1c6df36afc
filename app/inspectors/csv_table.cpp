#include "app/inspectors/csv_table.h"

#include <cmath>

namespace vitrine {

void CsvTable::add(const QStringList& cells)
{
    bool isFirst = true;
    for (QString cell : cells) {
        if (!isFirst) m_bytes += ',';
        isFirst = false;
        const bool mustBeQuoted = cell.contains(u',') || cell.contains(u'"') || cell.contains(u'\n') ||
                                  cell.contains(u'\r') || cell != cell.trimmed();
        if (mustBeQuoted) cell = u'"' + cell.replace(u'"', QStringLiteral("\"\"")) + u'"';
        m_bytes += cell.toUtf8();
    }
    m_bytes += "\r\n";
}

QString csvNumber(double number)
{
    return std::isfinite(number) ? QString::number(number, 'g', 9) : QString();
}

QString csvText(std::string_view utf8)
{
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

}  // namespace vitrine

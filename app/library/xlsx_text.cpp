#include "app/library/office_parts.h"

#include <QDate>
#include <QRegularExpression>
#include <QTime>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace vitrine {

namespace {

constexpr int kMostColumns = 16384;
constexpr double kSecondsPerDay = 86400;

struct Sheet {
    QString name;
    QString relation;
};

/// The sheets, shared strings and date formats of a workbook.
struct Workbook {
    std::vector<Sheet> sheets;
    QHash<QString, QString> parts;  ///< key: id of a relationship; value: path of the XML part in the archive
    QStringList strings;
    std::vector<bool> areDates;  ///< for each cell style, whether it is a date format
    bool beginsIn1904 = false;
};

void readSheetNames(OfficeFile& file, Workbook& book)
{
    const auto xml = file.open(QStringLiteral("xl/workbook.xml"));
    while (xml->next()) {
        if (!xml->starts()) continue;
        if (xml->name() == u"sheet") book.sheets.push_back({xml->attribute("name"), xml->attribute("r:id")});
        if (xml->name() == u"workbookPr") {
            const QString begin = xml->attribute("date1904");
            book.beginsIn1904 = begin == QLatin1String("1") || begin == QLatin1String("true");
        }
    }
}

void readRelations(OfficeFile& file, Workbook& book)
{
    const auto xml = file.open(QStringLiteral("xl/_rels/workbook.xml.rels"));
    while (xml->next()) {
        if (!xml->starts() || xml->name() != u"Relationship") continue;
        const QString target = xml->attribute("Target");
        book.parts.insert(xml->attribute("Id"),
                          target.startsWith(u'/') ? target.mid(1) : QStringLiteral("xl/") + target);
    }
}

/// Reads the text of a shared or inline string, whose element has just started. Leaves out the phonetic text of
/// Japanese strings.
QString richText(XmlPart& xml, QStringView element)
{
    QString text;
    while (xml.next() && !(xml.ends() && xml.name() == element)) {
        if (!xml.starts()) continue;
        if (xml.name() == u"t")
            text += xml.wholeText();
        else if (xml.name() == u"rPh")
            xml.skip();
    }
    return text;
}

void readStrings(OfficeFile& file, Workbook& book)
{
    const QString part = QStringLiteral("xl/sharedStrings.xml");
    if (!file.has(part)) return;
    const auto xml = file.open(part);
    while (xml->next()) {
        if (xml->starts() && xml->name() == u"si") book.strings << richText(*xml, u"si");
    }
}

/// Returns whether a number format that is built into Excel is a date format.
bool isBuiltInDate(int format)
{
    return (format >= 14 && format <= 22) || (format >= 45 && format <= 47);
}

bool isDateFormat(QString code)
{
    static const QRegularExpression literal(QStringLiteral("\"[^\"]*\"|\\[[^\\]]*\\]|\\\\."));
    static const QRegularExpression date(QStringLiteral("[ymdhs]"), QRegularExpression::CaseInsensitiveOption);
    return code.remove(literal).contains(date);
}

void readStyles(OfficeFile& file, Workbook& book)
{
    const QString part = QStringLiteral("xl/styles.xml");
    if (!file.has(part)) return;
    const auto xml = file.open(part);
    QHash<int, bool> formats;
    bool inCellFormats = false;
    while (xml->next()) {
        if (xml->name() == u"cellXfs") inCellFormats = xml->starts();
        if (!xml->starts()) continue;
        if (xml->name() == u"numFmt")
            formats.insert(xml->intAttribute("numFmtId", -1), isDateFormat(xml->attribute("formatCode")));
        if (inCellFormats && xml->name() == u"xf") {
            const int format = xml->intAttribute("numFmtId", 0);
            book.areDates.push_back(formats.value(format, isBuiltInDate(format)));
        }
    }
}

/// Formats a number of days since 1899-12-30, or since 1904-01-01, as "2024-03-01", "2024-03-01 12:30" or "12:30".
QString dateText(double days, bool from1904)
{
    auto day = static_cast<qint64>(std::floor(days));
    int seconds = static_cast<int>(std::lround((days - std::floor(days)) * kSecondsPerDay));
    if (seconds == static_cast<int>(kSecondsPerDay)) {
        ++day;
        seconds = 0;
    }
    const QString time =
        QTime(0, 0).addSecs(seconds).toString(seconds % 60 == 0 ? QStringLiteral("HH:mm") : QStringLiteral("HH:mm:ss"));
    if (day == 0) return time;
    const QDate first = from1904 ? QDate(1904, 1, 1) : QDate(1899, 12, 30);
    const QString date = first.addDays(day).toString(Qt::ISODate);
    return seconds == 0 ? date : date + u' ' + time;
}

/// Returns the column of a cell reference such as "AB12", counted from 0. Returns `otherwise` if the reference has no
/// column.
int columnOf(const QString& place, int otherwise)
{
    int column = 0;
    for (const QChar c : place) {
        if (c < u'A' || c > u'Z' || column > kMostColumns) break;
        column = column * 26 + (c.unicode() - u'A' + 1);
    }
    return column > 0 ? std::min(column, kMostColumns) - 1 : otherwise;
}

class SheetReader {
public:
    SheetReader(OfficeFile& file, const Workbook& book, const QString& part)
        : m_file(file), m_book(book), m_xml(file.open(part))
    {
    }

    void read()
    {
        while (m_xml->next()) {
            if (m_xml->starts() && m_xml->name() == u"row") {
                m_written = m_column = 0;
            } else if (m_xml->starts() && m_xml->name() == u"c") {
                m_column = columnOf(m_xml->attribute("r"), m_column);
                if (const QString text = cell(); !text.isEmpty()) write(text);
                ++m_column;
            } else if (m_xml->ends() && m_xml->name() == u"row") {
                m_file.endLine();
            }
        }
    }

private:
    QString cell()
    {
        const QString type = m_xml->attribute("t");
        const int style = m_xml->intAttribute("s", -1);
        QString value;
        while (m_xml->next() && !(m_xml->ends() && m_xml->name() == u"c")) {
            if (!m_xml->starts()) continue;
            if (m_xml->name() == u"v")
                value = m_xml->wholeText();
            else if (m_xml->name() == u"is")
                value = richText(*m_xml, u"is");
        }
        if (type == QLatin1String("s")) return m_book.strings.value(value.toInt());
        if (type == QLatin1String("b"))
            return value == QLatin1String("1") ? QStringLiteral("TRUE") : QStringLiteral("FALSE");
        bool isNumber = false;
        const double number = value.toDouble(&isNumber);
        const bool isDate = style >= 0 && style < static_cast<int>(m_book.areDates.size()) &&
                            m_book.areDates[static_cast<std::size_t>(style)];
        // Number of days from 1904-01-01 or 1899-12-30 to the end of the year 9999, without its last half second.
        // dateText() rounds times to seconds, so this half second would be in the year 10000.
        const double end = (m_book.beginsIn1904 ? 2957004 : 2958466) - 0.5 / kSecondsPerDay;
        if (type.isEmpty() && isDate && isNumber && number >= 0 && number < end)
            return dateText(number, m_book.beginsIn1904);
        return value;
    }

    void write(QString text)
    {
        m_file.add(QString(m_column - m_written, u'\t'));
        m_written = m_column;
        m_file.add(text.replace(u'\n', u' '));
    }

    OfficeFile& m_file;
    const Workbook& m_book;
    std::unique_ptr<XmlPart> m_xml;
    int m_column = 0;
    int m_written = 0;  ///< number of tabs that were written for the current row
};

}  // namespace

void readXlsx(OfficeFile& file)
{
    Workbook book;
    readSheetNames(file, book);
    readRelations(file, book);
    readStrings(file, book);
    readStyles(file, book);
    for (const Sheet& sheet : book.sheets) {
        const QString part = book.parts.value(sheet.relation);
        if (!part.contains(QLatin1String("worksheets/"))) continue;  // a chart sheet has no cells
        file.endLine();
        if (book.sheets.size() > 1) file.add(QString(QStringLiteral("# ") + sheet.name + u'\n'));
        SheetReader(file, book, part).read();
    }
}

}  // namespace vitrine

#include "app/library/office_parts.h"

#include <algorithm>

namespace vitrine {

namespace {

/// Maximum number of repetitions of a cell or space that are kept. Files contain higher numbers only to fill a sheet up
/// to its edge.
constexpr int kMostRepeats = 100;

/// Reads the text of content.xml.
class OdtReader {
public:
    explicit OdtReader(OfficeFile& file) : m_file(file), m_xml(file.open(QStringLiteral("content.xml"))) {}

    void read()
    {
        while (m_xml->next()) {
            if (m_xml->starts())
                begin(m_xml->name());
            else if (m_xml->ends())
                end(m_xml->name());
            else if (m_inParagraph > 0)
                write(m_xml->text().toString());
        }
    }

private:
    void begin(QStringView name)
    {
        if (name == u"text:p" || name == u"text:h") {
            if (m_inParagraph++ == 0 && name == u"text:h")
                m_mark =
                    QString(std::clamp(m_xml->intAttribute("text:outline-level", 1), 1, kDeepestHeading), u'#') + u' ';
        } else if (name == u"text:list-item") {
            m_mark = QStringLiteral("- ");
        } else if (name == u"text:tab") {
            write(QStringLiteral("\t"));
        } else if (name == u"text:line-break") {
            write(m_inCell > 0 ? QStringLiteral(" ") : QStringLiteral("\n"));
        } else if (name == u"text:s") {
            write(QString(repeats("text:c"), u' '));
        } else if (name == u"table:table-cell" || name == u"table:covered-table-cell") {
            if (m_inCell++ == 0) m_repeats = repeats("table:number-columns-repeated");
        } else if (name == u"office:annotation" || name == u"text:tracked-changes") {
            m_xml->skip();
        } else if (name == u"table:table" && m_inCell == 0) {
            m_file.endLine();
        }
    }

    void end(QStringView name)
    {
        if (name == u"text:p" || name == u"text:h") {
            if (--m_inParagraph > 0) return;
            if (m_inCell == 0) m_file.endLine();
            m_isBetween = m_inCell > 0;
            m_mark.clear();
        } else if (name == u"table:table-cell" || name == u"table:covered-table-cell") {
            if (--m_inCell == 0) endCell();
        } else if (name == u"table:table-row" && m_inCell == 0) {
            m_file.endLine();
            m_empty = 0;
            m_hasCells = false;
        }
    }

    /// Ends a cell. An empty cell is only counted; it is written when a later cell in the same row has text.
    void endCell()
    {
        m_isBetween = false;
        if (m_cell.isEmpty()) {
            m_empty += m_repeats;
            return;
        }
        for (int i = 0; i < m_repeats; ++i) {
            m_file.add(QString(m_empty + (m_hasCells ? 1 : 0), u'\t'));
            m_file.add(m_cell);
            m_empty = 0;
            m_hasCells = true;
        }
        m_cell.clear();
    }

    int repeats(const char* attribute) const { return std::clamp(m_xml->intAttribute(attribute, 1), 1, kMostRepeats); }

    void write(const QString& text)
    {
        if (text.isEmpty()) return;
        if (m_inCell > 0) {
            if (m_isBetween) m_cell += u' ';
            m_cell += text;
        } else {
            m_file.add(m_mark);
            m_file.add(text);
        }
        m_isBetween = false;
        m_mark.clear();
    }

    OfficeFile& m_file;
    std::unique_ptr<XmlPart> m_xml;
    QString m_mark;  ///< Markdown mark of a heading or list item, written before its text
    int m_inParagraph = 0;
    int m_inCell = 0;
    QString m_cell;
    int m_repeats = 1;         ///< repetitions of the current cell
    int m_empty = 0;           ///< number of empty cells that are not written yet
    bool m_hasCells = false;   ///< whether the current row already has a cell
    bool m_isBetween = false;  ///< whether the position is between two paragraphs of a cell
};

}  // namespace

void readOdt(OfficeFile& file)
{
    OdtReader(file).read();
}

}  // namespace vitrine

#include "app/library/office_parts.h"

#include <algorithm>

namespace vitrine {

namespace {

/// Reads the text of word/document.xml.
class DocxReader {
public:
    explicit DocxReader(OfficeFile& file) : m_file(file), m_xml(file.open(QStringLiteral("word/document.xml"))) {}

    void read()
    {
        while (m_xml->next()) {
            if (m_xml->starts())
                begin(m_xml->name());
            else if (m_xml->ends())
                end(m_xml->name());
        }
    }

private:
    void begin(QStringView name)
    {
        if (name == u"w:t")
            write(m_xml->wholeText());
        else if (name == u"w:tab")
            write(QStringLiteral("\t"));
        else if (name == u"w:br" || name == u"w:cr")
            write(m_inCell > 0 ? QStringLiteral(" ") : QStringLiteral("\n"));
        else if (name == u"w:pStyle")
            setStyle(m_xml->attribute("w:val"));
        else if (name == u"w:numPr")
            m_mark = QStringLiteral("- ");
        else if (name == u"w:tc")
            beginCell();
        else if (name == u"mc:Fallback" || name == u"w:tabs")
            m_xml->skip();  // skips alternatives, which repeat other content, and definitions of tab stops
    }

    void end(QStringView name)
    {
        if (name == u"w:p") {
            if (m_inCell == 0) m_file.endLine();
            m_isBetween = m_inCell > 0;
            m_mark.clear();
        } else if (name == u"w:tc") {
            --m_inCell;
            m_isBetween = false;
        } else if (name == u"w:tr" && m_inCell == 0) {
            m_file.endLine();
            m_hasCells = false;
        }
    }

    /// Begins a cell of the outermost table. A cell of a nested table only increases the nesting depth, because its
    /// text is part of the outer cell.
    void beginCell()
    {
        if (m_inCell++ > 0) return;
        if (m_hasCells) m_file.add(u"\t");
        m_hasCells = true;
        m_isBetween = false;
    }

    void setStyle(const QString& style)
    {
        const QString level =
            style.startsWith(QLatin1String("Heading"), Qt::CaseInsensitive) ? style.mid(7) : QString();
        if (const int depth = level.toInt(); depth > 0)
            m_mark = QString(std::min(depth, kDeepestHeading), u'#') + u' ';
        else if (style == QLatin1String("Title"))
            m_mark = QStringLiteral("# ");
    }

    void write(const QString& text)
    {
        if (text.isEmpty()) return;
        if (m_isBetween) m_file.add(u" ");
        m_isBetween = false;
        if (m_inCell == 0) m_file.add(m_mark);
        m_mark.clear();
        m_file.add(text);
    }

    OfficeFile& m_file;
    std::unique_ptr<XmlPart> m_xml;
    QString m_mark;  ///< Markdown mark of a heading or list item, written before its text
    int m_inCell = 0;
    bool m_hasCells = false;   ///< whether the current row already has a cell
    bool m_isBetween = false;  ///< whether the position is between two paragraphs of a cell
};

}  // namespace

void readDocx(OfficeFile& file)
{
    DocxReader(file).read();
}

}  // namespace vitrine

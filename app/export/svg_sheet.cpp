#include "app/export/svg_sheet.h"

#include <QFontMetricsF>
#include <QTextLayout>
#include <QTextOption>

#include <algorithm>

namespace vitrine {

namespace {

/// Measured text widths are multiplied by this factor, because the computer that shows the file may use wider fonts.
constexpr double kSlack = 1.06;
constexpr double kPen = 1.5;
constexpr double kDot = 2;

bool isMono(SvgSheet::Type type)
{
    return type == SvgSheet::Type::Figures;
}

int pixelsOf(SvgSheet::Type type)
{
    switch (type) {
    case SvgSheet::Type::Title:
        return 19;
    case SvgSheet::Type::Heading:
        return 14;
    case SvgSheet::Type::Label:
        return 11;
    case SvgSheet::Type::Figures:
        return 12;
    case SvgSheet::Type::Body:
        break;
    }
    return 13;
}

bool isHeavy(SvgSheet::Type type)
{
    return type == SvgSheet::Type::Title || type == SvgSheet::Type::Heading;
}

QFont fontOf(SvgSheet::Type type)
{
    QFont font;
    font.setFamilies(isMono(type) ? QStringList{QStringLiteral("DejaVu Sans Mono"), QStringLiteral("monospace")}
                                  : QStringList{QStringLiteral("DejaVu Sans"), QStringLiteral("sans-serif")});
    font.setPixelSize(pixelsOf(type));
    if (isHeavy(type)) font.setWeight(QFont::DemiBold);
    return font;
}

QString number(double value)
{
    return QString::number(value, 'f', 2);
}

/// Replaces characters that are not allowed in XML, see https://www.w3.org/TR/xml/#charsets.
QString legal(QString text)
{
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar at = text[i];
        const bool isPair = at.isHighSurrogate() && i + 1 < text.size() && text[i + 1].isLowSurrogate();
        if (isPair) {
            ++i;
        } else if (at.unicode() < 0x20 || at.isSurrogate() || at.unicode() >= 0xFFFE) {
            text[i] = QChar::ReplacementCharacter;
        }
    }
    return text;
}

}  // namespace

double SvgSheet::widthOf(const QString& text, Type type)
{
    return kSlack * QFontMetricsF(fontOf(type)).horizontalAdvance(text);
}

QStringList SvgSheet::wrapped(const QString& text, Type type, double width)
{
    QStringList lines;
    for (const QString& part : text.split(u'\n')) {
        QTextLayout layout(part, fontOf(type));
        QTextOption option;
        option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
        layout.setTextOption(option);
        layout.beginLayout();
        for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
            line.setLineWidth(width / kSlack);
            lines << part.mid(line.textStart(), line.textLength()).trimmed();
        }
        layout.endLayout();
    }
    return lines;
}

void SvgSheet::text(double x, double baseline, const QString& text, Type type, const QColor& color, Side side)
{
    if (text.isEmpty()) return;
    m_writer.writeStartElement(QStringLiteral("text"));
    m_writer.writeAttribute(QStringLiteral("x"), number(x));
    m_writer.writeAttribute(QStringLiteral("y"), number(baseline));
    m_writer.writeAttribute(QStringLiteral("fill"), color.name());
    m_writer.writeAttribute(QStringLiteral("font-size"), QString::number(pixelsOf(type)));
    if (isMono(type))
        m_writer.writeAttribute(QStringLiteral("font-family"),
                                QStringLiteral("'DejaVu Sans Mono', Menlo, Consolas, monospace"));
    if (isHeavy(type)) m_writer.writeAttribute(QStringLiteral("font-weight"), QStringLiteral("600"));
    if (side == Side::Right) m_writer.writeAttribute(QStringLiteral("text-anchor"), QStringLiteral("end"));
    m_writer.writeCharacters(legal(text));
    m_writer.writeEndElement();
}

void SvgSheet::bar(const QRectF& place, const QColor& color)
{
    m_writer.writeEmptyElement(QStringLiteral("rect"));
    m_writer.writeAttribute(QStringLiteral("x"), number(place.x()));
    m_writer.writeAttribute(QStringLiteral("y"), number(place.y()));
    m_writer.writeAttribute(QStringLiteral("width"), number(place.width()));
    m_writer.writeAttribute(QStringLiteral("height"), number(place.height()));
    m_writer.writeAttribute(QStringLiteral("fill"), color.name());
}

void SvgSheet::line(double x1, double y1, double x2, double y2, const QColor& color)
{
    m_writer.writeEmptyElement(QStringLiteral("line"));
    m_writer.writeAttribute(QStringLiteral("x1"), number(x1));
    m_writer.writeAttribute(QStringLiteral("y1"), number(y1));
    m_writer.writeAttribute(QStringLiteral("x2"), number(x2));
    m_writer.writeAttribute(QStringLiteral("y2"), number(y2));
    m_writer.writeAttribute(QStringLiteral("stroke"), color.name());
}

void SvgSheet::path(const QList<QPolygonF>& parts, const QColor& color, const QList<qreal>& dashes)
{
    QString steps;
    for (const QPolygonF& part : parts) {
        for (qsizetype i = 0; i < part.size() && part.size() > 1; ++i)
            steps += (i == 0 ? u'M' : u'L') + number(part[i].x()) + u' ' + number(part[i].y());
    }
    if (!steps.isEmpty()) {
        m_writer.writeEmptyElement(QStringLiteral("path"));
        m_writer.writeAttribute(QStringLiteral("d"), steps);
        m_writer.writeAttribute(QStringLiteral("fill"), QStringLiteral("none"));
        m_writer.writeAttribute(QStringLiteral("stroke"), color.name());
        m_writer.writeAttribute(QStringLiteral("stroke-width"), number(kPen));
        m_writer.writeAttribute(QStringLiteral("stroke-linejoin"), QStringLiteral("round"));
        QStringList lengths;
        for (const qreal dash : dashes) lengths << number(dash * kPen);
        if (!lengths.isEmpty()) m_writer.writeAttribute(QStringLiteral("stroke-dasharray"), lengths.join(u' '));
    }
    for (const QPolygonF& part : parts) {
        if (part.size() == 1) bar({part[0].x() - kDot, part[0].y() - kDot, 2 * kDot, 2 * kDot}, color);
    }
}

QByteArray SvgSheet::finish(double width, double height)
{
    // The writer closes the start tag of the last element only when more content follows, so write a line break.
    m_writer.writeCharacters(QStringLiteral("\n"));
    const QString size = QStringLiteral("width=\"%1\" height=\"%2\"").arg(number(width), number(height));
    const QString head = QStringLiteral("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                                        "<svg xmlns=\"http://www.w3.org/2000/svg\" %1 viewBox=\"0 0 %2 %3\" "
                                        "font-family=\"'DejaVu Sans', Inter, Arial, sans-serif\">\n"
                                        "<rect %1 fill=\"#ffffff\"/>\n")
                             .arg(size, number(width), number(height));
    return head.toUtf8() + m_body + "</svg>\n";
}

}  // namespace vitrine

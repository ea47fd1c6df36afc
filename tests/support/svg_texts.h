#pragma once

#include <QByteArray>
#include <QFont>
#include <QFontMetricsF>
#include <QRectF>
#include <QString>
#include <QStringList>
#include <QXmlStreamReader>

#include <vector>

namespace vitrine::test {

/// A text in an SVG drawing and the rectangle that the text covers.
struct SvgText {
    QString words;
    QRectF place;
};

/// Returns all texts of an SVG drawing that Vitrine made. Their sizes are measured with the drawing's fonts. Sets
/// `sheet` to the size of the drawing.
inline std::vector<SvgText> textsOfSvg(const QByteArray& svg, QSizeF& sheet)
{
    std::vector<SvgText> texts;
    QXmlStreamReader reader(svg);
    while (!reader.atEnd()) {
        if (reader.readNext() != QXmlStreamReader::StartElement) continue;
        const QXmlStreamAttributes has = reader.attributes();
        if (reader.name() == QLatin1String("svg"))
            sheet = {has.value("width").toDouble(), has.value("height").toDouble()};
        if (reader.name() != QLatin1String("text")) continue;
        const QString family = has.value("font-family").toString();
        QFont font(family.isEmpty() ? QStringLiteral("DejaVu Sans") : QStringLiteral("DejaVu Sans Mono"));
        font.setPixelSize(has.value("font-size").toInt());
        if (has.value("font-weight").toInt() >= 600) font.setWeight(QFont::DemiBold);
        const bool isRight = has.value("text-anchor") == QLatin1String("end");
        const QPointF at(has.value("x").toDouble(), has.value("y").toDouble());
        const QString words = reader.readElementText();
        const double width = QFontMetricsF(font).horizontalAdvance(words);
        const double height = font.pixelSize();  // most of the height is above the baseline, a small part is below
        texts.push_back({words, {at.x() - (isRight ? width : 0), at.y() - 0.75 * height, width, 0.95 * height}});
    }
    return texts;
}

/// Returns a description of each text that overlaps another text or extends beyond the sheet.
inline QStringList faultsOfSvg(const QByteArray& svg)
{
    QSizeF sheet;
    const std::vector<SvgText> texts = textsOfSvg(svg, sheet);
    QStringList faults;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const QRectF& place = texts[i].place;
        if (place.left() < 0 || place.top() < 0 || place.right() > sheet.width() || place.bottom() > sheet.height())
            faults << QStringLiteral("“%1” leaves the sheet").arg(texts[i].words);
        for (std::size_t j = i + 1; j < texts.size(); ++j) {
            const QRectF both = place & texts[j].place;
            if (both.width() > 1 && both.height() > 1)
                faults << QStringLiteral("“%1” and “%2” lie over one another").arg(texts[i].words, texts[j].words);
        }
    }
    return faults;
}

}  // namespace vitrine::test

#pragma once

#include <QByteArray>
#include <QColor>
#include <QFont>
#include <QList>
#include <QPolygonF>
#include <QRectF>
#include <QString>
#include <QStringList>
#include <QXmlStreamWriter>

#include <cstdint>

namespace vitrine {

/// A white sheet in SVG. Coordinates are pixels from the upper left corner. The file does not refer to external styles,
/// fonts or scripts. Texts are stored as text, not as outlines.
class SvgSheet {
public:
    enum class Type : std::uint8_t { Title, Heading, Body, Label, Figures };
    enum class Side : std::uint8_t { Left, Right };

    SvgSheet() : m_writer(&m_body) {}
    SvgSheet(const SvgSheet&) = delete;
    SvgSheet& operator=(const SvgSheet&) = delete;

    /// Writes a text on a baseline. With Side::Left, the text begins at `x`; with Side::Right, it ends at `x`.
    /// Characters that XML does not allow become U+FFFD.
    void text(double x, double baseline, const QString& text, Type type, const QColor& color, Side side = Side::Left);
    /// Draws a filled rectangle. All coordinates are in pixels.
    void bar(const QRectF& place, const QColor& color);
    void line(double x1, double y1, double x2, double y2, const QColor& color);
    /// Draws a line that consists of several separate parts. A part with one point is drawn as a dot.
    void path(const QList<QPolygonF>& parts, const QColor& color, const QList<qreal>& dashes);
    /// Returns the document with this width and height in pixels. Call this function once, after everything has been
    /// drawn.
    QByteArray finish(double width, double height);

    /// Returns the width of a text in pixels. A small margin is included, because other computers may draw the text
    /// with wider fonts.
    static double widthOf(const QString& text, Type type);
    /// Breaks a text into lines of at most `width` pixels. Lines are broken only where the language of the text allows
    /// a line break.
    static QStringList wrapped(const QString& text, Type type, double width);

private:
    QByteArray m_body;
    QXmlStreamWriter m_writer;
};

}  // namespace vitrine

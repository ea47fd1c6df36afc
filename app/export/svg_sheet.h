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

/// A white sheet in SVG, in pixels from its upper left corner. It stands alone: no styles, fonts or scripts from
/// elsewhere, and every text is text.
class SvgSheet {
public:
    enum class Type : std::uint8_t { Title, Heading, Body, Label, Figures };
    enum class Side : std::uint8_t { Left, Right };

    SvgSheet() : m_writer(&m_body) {}
    SvgSheet(const SvgSheet&) = delete;
    SvgSheet& operator=(const SvgSheet&) = delete;

    /// Left or right of `x`, on a baseline. What XML may not hold becomes U+FFFD.
    void text(double x, double baseline, const QString& text, Type type, const QColor& color, Side side = Side::Left);
    void bar(const QRectF& place, const QColor& color);
    void line(double x1, double y1, double x2, double y2, const QColor& color);
    /// Parts of one line; a part of one point is a dot.
    void path(const QList<QPolygonF>& parts, const QColor& color, const QList<qreal>& dashes);
    /// The document, of this size. Called once, at the end.
    QByteArray finish(double width, double height);

    static double widthOf(const QString& text, Type type);
    /// Lines that are no wider than that, broken where the language allows it.
    static QStringList wrapped(const QString& text, Type type, double width);

private:
    QByteArray m_body;
    QXmlStreamWriter m_writer;
};

}  // namespace vitrine

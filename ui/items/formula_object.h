#pragma once

#include <QObject>
#include <QPointF>
#include <QTextCharFormat>
#include <QTextObjectInterface>

#include <functional>

class QTextCursor;
class QTextDocument;

namespace vitrine {

namespace formula {
struct Formula;
}

/// A formula in a document. In the document, it is one character that reserves space. FormulaLayer draws the formula in
/// this space. The document itself would not align the formula with the pixels and the baseline, and would not update
/// its colours.
class FormulaObject : public QObject, public QTextObjectInterface {
    Q_OBJECT
    Q_INTERFACES(QTextObjectInterface)

public:
    static void insert(QTextCursor& cursor, const QString& source, const QTextCharFormat& base);
    static bool isIn(const QTextDocument& document);
    /// Registers FormulaObject in a document as the layout of formulas.
    static void serve(QTextDocument& document);
    /// Returns the width of a formula in text of this font size, in pixels. It is the full width, without the scaling
    /// that makes a formula fit.
    static qreal widthOf(const formula::Formula& formula, qreal pixelSize);
    /// Returns the text between two positions. Formulas are replaced by their sources.
    static QString words(const QTextDocument& document, int from, int to);

    struct Place {
        QString source;
        QPointF baseline;
        qreal pixelSize = 0;
        QTextCharFormat format;
        int position = 0;
    };
    static void forEach(const QTextDocument& document, const std::function<void(const Place&)>& visit);

    QSizeF intrinsicSize(QTextDocument* document, int position, const QTextFormat& format) override;
    void drawObject(QPainter* painter, const QRectF& rect, QTextDocument* document, int position,
                    const QTextFormat& format) override;

private:
    using QObject::QObject;
};

}  // namespace vitrine

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

/// A formula in a document: one character that reserves the space. FormulaLayer draws the formula, because a document's
/// own objects are drawn without regard to screen pixels, baseline and colour changes.
class FormulaObject : public QObject, public QTextObjectInterface {
    Q_OBJECT
    Q_INTERFACES(QTextObjectInterface)

public:
    static void insert(QTextCursor& cursor, const QString& source, const QTextCharFormat& base);
    static bool isIn(const QTextDocument& document);
    /// Lets a document lay out formulas.
    static void serve(QTextDocument& document);
    /// Width of a formula in text of this size, in pixels; with less space it is drawn smaller.
    static qreal widthOf(const formula::Formula& formula, qreal pixelSize);
    /// The text between two positions, with the sources of formulas.
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

#pragma once

#include <QObject>
#include <QPointer>
#include <QQmlEngine>
#include <QQuickTextDocument>
#include <QVariantList>

class QTextBlockFormat;

namespace vitrine {

/// The vertical bars of the quotations in a document. Each nesting level has its own bar, as long as its quotation.
class QuoteBars : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QQuickTextDocument* document READ document WRITE setDocument NOTIFY documentChanged)
    /// Width of a bar in pixels.
    Q_PROPERTY(qreal barWidth MEMBER m_barWidth NOTIFY documentChanged)
    /// Rectangles of the bars, in the coordinates of the document.
    Q_PROPERTY(QVariantList bars READ bars NOTIFY barsChanged)

public:
    explicit QuoteBars(QObject* parent = nullptr);

    /// Stores the quotations around a paragraph in the format of the paragraph. `itemsAround` has one number for each
    /// of these quotations, outermost first: the number of list items around the quotation.
    static void setQuotes(QTextBlockFormat& format, const QList<int>& itemsAround);
    static bool areIn(const QTextDocument& document);
    static constexpr qreal kMargin = 16;  ///< left margin of the text inside a quotation, in pixels

    QQuickTextDocument* document() const { return m_document; }
    void setDocument(QQuickTextDocument* document);
    QVariantList bars() const { return m_bars; }

signals:
    void documentChanged();
    void barsChanged();

private:
    void measure();

    QPointer<QQuickTextDocument> m_document;
    qreal m_barWidth = 2;
    QVariantList m_bars;
};

}  // namespace vitrine

#pragma once

#include <QObject>
#include <QPointer>
#include <QQmlEngine>
#include <QQuickTextDocument>
#include <QVariantList>

class QTextBlockFormat;

namespace vitrine {

/// The bars of a document's quotations: one for each level, as long as the quotation.
class QuoteBars : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QQuickTextDocument* document READ document WRITE setDocument NOTIFY documentChanged)
    /// Width in pixels.
    Q_PROPERTY(qreal barWidth MEMBER m_barWidth NOTIFY documentChanged)
    /// Rectangles, in the document's coordinates.
    Q_PROPERTY(QVariantList bars READ bars NOTIFY barsChanged)

public:
    explicit QuoteBars(QObject* parent = nullptr);

    /// Stores for a paragraph the number of list items around each of its quotations.
    static void setQuotes(QTextBlockFormat& format, const QList<int>& itemsAround);
    static bool areIn(const QTextDocument& document);
    static constexpr qreal kMargin = 16;  ///< margin of the text in a quotation

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

#pragma once

#include <QObject>
#include <QPointer>
#include <QQmlEngine>
#include <QQuickTextDocument>
#include <QVariantList>

class QTextBlockFormat;

namespace vitrine {

/// Where a document's quotations have their bars: one for each level, as long as it goes on.
class QuoteBars : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QQuickTextDocument* document READ document WRITE setDocument NOTIFY documentChanged)
    /// In pixels.
    Q_PROPERTY(qreal barWidth MEMBER m_barWidth NOTIFY documentChanged)
    /// Rectangles, in the document's coordinates.
    Q_PROPERTY(QVariantList bars READ bars NOTIFY barsChanged)

public:
    explicit QuoteBars(QObject* parent = nullptr);

    /// Of a paragraph in quotations: in how many list items each of these lies.
    static void setQuotes(QTextBlockFormat& format, const QList<int>& itemsAround);
    static bool areIn(const QTextDocument& document);
    static constexpr qreal kMargin = 16;  ///< of the words of a quotation

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

#include "ui/items/quote_bars.h"

#include <QAbstractTextDocumentLayout>
#include <QRectF>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextLayout>

#include <algorithm>
#include <utility>
#include <vector>

namespace vitrine {

namespace {

constexpr int kQuotesProperty = QTextFormat::UserProperty + 2;

}  // namespace

QuoteBars::QuoteBars(QObject* parent) : QObject(parent)
{
    connect(this, &QuoteBars::documentChanged, this, &QuoteBars::measure);
}

void QuoteBars::setQuotes(QTextBlockFormat& format, const QList<int>& itemsAround)
{
    QVariantList items;
    for (const int count : itemsAround) items << count;
    format.setProperty(kQuotesProperty, items);
}

bool QuoteBars::areIn(const QTextDocument& document)
{
    const auto formats = document.allFormats();
    return std::any_of(formats.begin(), formats.end(),
                       [](const QTextFormat& format) { return format.hasProperty(kQuotesProperty); });
}

void QuoteBars::setDocument(QQuickTextDocument* document)
{
    if (document == m_document) return;
    if (m_document) m_document->textDocument()->documentLayout()->disconnect(this);
    m_document = document;
    if (document) {
        const QAbstractTextDocumentLayout* layout = document->textDocument()->documentLayout();
        connect(layout, &QAbstractTextDocumentLayout::documentSizeChanged, this, &QuoteBars::measure);
        connect(layout, &QAbstractTextDocumentLayout::update, this, &QuoteBars::measure);
    }
    emit documentChanged();
}

void QuoteBars::measure()
{
    std::vector<QRectF> bars;
    std::vector<std::size_t> open;  // indices of the bars that continue from the previous paragraph
    const QTextDocument* document = m_document ? m_document->textDocument() : nullptr;
    for (QTextBlock block = document ? document->begin() : QTextBlock(); block.isValid(); block = block.next()) {
        const QVariantList items = block.blockFormat().property(kQuotesProperty).toList();
        document->documentLayout()->blockBoundingRect(block);  // makes sure that the layout of the paragraph is
                                                               // complete
        const QRectF area = block.layout()->boundingRect().translated(block.layout()->position());
        const std::size_t levels = static_cast<std::size_t>(items.size());
        open.resize(std::min(open.size(), levels));
        for (const std::size_t bar : open) bars[bar].setBottom(area.bottom());
        for (std::size_t level = open.size(); level < levels; ++level) {
            const qreal x = items[static_cast<qsizetype>(level)].toInt() * document->indentWidth() +
                            static_cast<qreal>(level) * kMargin;
            const bool mirrored = block.textDirection() == Qt::RightToLeft;
            open.push_back(bars.size());
            bars.emplace_back(mirrored ? document->textWidth() - x - m_barWidth : x, area.top(), m_barWidth,
                              area.height());
        }
    }
    QVariantList found;
    for (const QRectF& bar : bars) found << bar;
    if (std::exchange(m_bars, found) != found) emit barsChanged();
}

}  // namespace vitrine

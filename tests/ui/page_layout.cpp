#include "tests/ui/page_layout.h"

#include <QQuickWindow>

#include <cstddef>
#include <vector>

namespace vitrine::test {

namespace {

constexpr double kSlack = 1;  ///< tolerance for rounding errors, in pixels

QRectF placeOf(const QQuickItem* item)
{
    return item->mapRectToScene(QRectF(0, 0, item->width(), item->height()));
}

/// Returns the area in which the text is painted. It may differ from the area of the item.
QRectF paintedPart(const QQuickItem* text)
{
    const double width = text->property("contentWidth").toDouble();
    const double height = text->property("contentHeight").toDouble();
    const double left = text->property("leftPadding").toDouble();
    const double right = text->property("rightPadding").toDouble();
    const double top = text->property("topPadding").toDouble();
    const double bottom = text->property("bottomPadding").toDouble();
    const double roomX = text->width() - left - right - width;
    const double roomY = text->height() - top - bottom - height;
    const int across = text->property("effectiveHorizontalAlignment").toInt();
    const int down = text->property("verticalAlignment").toInt();
    const double x = left + (across == Qt::AlignRight ? roomX : across == Qt::AlignHCenter ? roomX / 2 : 0);
    const double y = top + (down == Qt::AlignBottom ? roomY : down == Qt::AlignVCenter ? roomY / 2 : 0);
    return text->mapRectToScene(QRectF(x, y, width, height));
}

bool scrollsAcross(const QQuickItem* flickable)
{
    return flickable->inherits("QQuickFlickable") &&
           flickable->property("contentWidth").toDouble() > flickable->width() + kSlack;
}

/// Whether a row of a list waits for reuse or deletion. Such a row is not painted, although its property `visible` is
/// true.
bool isLeftOver(QQuickItem* item)
{
    QQuickItem* content = item->parentItem();
    QQuickItem* view = content ? content->parentItem() : nullptr;
    const QVariant index = item->property("index");
    if (!view || !view->inherits("QQuickItemView") || !index.isValid()) return false;
    QQuickItem* shown = nullptr;
    return QMetaObject::invokeMethod(view, "itemAtIndex", Q_RETURN_ARG(QQuickItem*, shown),
                                     Q_ARG(int, index.toInt())) &&
           shown != item;
}

bool scrollsDown(const QQuickItem* flickable)
{
    return flickable->inherits("QQuickFlickable") &&
           flickable->property("contentHeight").toDouble() > flickable->height() + kSlack;
}

struct Text {
    QString words;
    QRectF painted;  ///< visible part of the painted text
};

class Walk {
public:
    explicit Walk(QQuickItem* page) : m_page(page) {}

    QStringList faults()
    {
        look(m_page, placeOf(m_page), false, false);
        for (std::size_t i = 0; i < m_texts.size(); ++i) {
            for (std::size_t j = i + 1; j < m_texts.size(); ++j) {
                const QRectF both = m_texts[i].painted & m_texts[j].painted;
                if (both.width() > kSlack && both.height() > 3 * kSlack)
                    m_faults
                        << QStringLiteral("“%1” and “%2” lie over one another").arg(m_texts[i].words, m_texts[j].words);
            }
        }
        return m_faults;
    }

private:
    void look(QQuickItem* item, QRectF seen, bool across, bool down)
    {
        if (!item->isVisible() || item->opacity() < 0.01) return;
        if (item->clip()) seen &= placeOf(item);
        if (seen.isEmpty()) return;
        across = across || scrollsAcross(item);
        down = down || scrollsDown(item);
        if (item->inherits("QQuickText")) note(item, seen, across, down);
        const QStringList cut = item->property("cut").toStringList();
        for (const QString& words : cut) m_faults << QStringLiteral("“%1” is cut short").arg(words);
        const QList<QQuickItem*> children = item->childItems();
        for (QQuickItem* child : children) {
            if (!isLeftOver(child)) look(child, seen, across, down);
        }
    }

    void note(QQuickItem* item, const QRectF& seen, bool across, bool down)
    {
        const QString words = item->property("text").toString();
        const QRectF painted = paintedPart(item);
        if (words.isEmpty() || painted.isEmpty() || !painted.intersects(seen)) return;
        // Ignore texts that contain U+009C. Qt reads this character as a separator between alternative texts, and shows
        // a shorter alternative if the first does not fit.
        if (item->property("truncated").toBool() && !words.contains(QChar(0x9C)) &&
            item->property("elide").toInt() != Qt::ElideMiddle)
            m_faults << QStringLiteral("“%1” is cut short").arg(words);
        const QRectF room = seen.adjusted(-kSlack, -kSlack, kSlack, kSlack);
        if (!across && (painted.left() < room.left() || painted.right() > room.right()))
            m_faults << QStringLiteral("“%1” leaves the page at a side").arg(words);
        if (!down && (painted.top() < room.top() || painted.bottom() > room.bottom()))
            m_faults << QStringLiteral("“%1” leaves the page above or below").arg(words);
        m_texts.push_back({words, painted & seen});
    }

    QQuickItem* m_page;
    QStringList m_faults;
    std::vector<Text> m_texts;
};

void gatherWhole(QQuickItem* item, const QString& type, QList<QQuickItem*>& found)
{
    if (!item->isVisible()) return;
    if (QString::fromLatin1(item->metaObject()->className()).startsWith(type + QLatin1Char('_'))) {
        const QRectF place = placeOf(item);
        const QRectF seen = seenPart(item);
        if (!place.isEmpty() && seen.width() > place.width() - kSlack && seen.height() > place.height() - kSlack)
            found << item;
    }
    const QList<QQuickItem*> children = item->childItems();
    for (QQuickItem* child : children) gatherWhole(child, type, found);
}

}  // namespace

QStringList layoutFaults(QQuickItem* page)
{
    return Walk(page).faults();
}

QRectF seenPart(const QQuickItem* item)
{
    if (!item) return {};
    QRectF seen = placeOf(item) & QRectF(QPointF(0, 0), item->window()->size());
    for (const QQuickItem* above = item->parentItem(); above; above = above->parentItem()) {
        if (above->clip()) seen &= placeOf(above);
    }
    return seen;
}

QList<QQuickItem*> wholeItems(QQuickItem* page, const QString& type)
{
    QList<QQuickItem*> found;
    gatherWhole(page, type, found);
    return found;
}

}  // namespace vitrine::test

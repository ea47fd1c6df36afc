#include "ui/items/lazy_viewport.h"

#include "ui/items/lazy_column.h"

#include <QQuickWindow>

#include <algorithm>
#include <cmath>

namespace vitrine {

namespace {

/// Maximum time for creating delegates in a frame, in milliseconds. The last delegate may take a few milliseconds more.
constexpr qint64 kBuildingMs = 8;
/// Maximum time for deleting items in one iteration of the event loop, in milliseconds.
constexpr qint64 kDiscardingMs = 4;
/// Distances above and below the visible part, as multiples of its height. Delegates of rows within kBuildMargin are
/// created. Delegates of rows beyond kKeepMargin are removed.
constexpr qreal kBuildMargin = 0.5;
constexpr qreal kKeepMargin = 1;
/// reveal() places its target below the upper edge of the view. The distance is the height of the view divided by this
/// number.
constexpr qreal kRevealedAt = 3;

/// Finds the outermost columns in an item. Columns inside other columns are left out. The result is in the order of the
/// child items.
void outermostColumns(const QQuickItem* item, std::vector<LazyColumn*>& found)
{
    const QList<QQuickItem*> children = item->childItems();
    for (QQuickItem* child : children) {
        if (auto* column = qobject_cast<LazyColumn*>(child))
            found.push_back(column);
        else
            outermostColumns(child, found);
    }
}

std::vector<LazyColumn*> columnsIn(const QQuickItem* item)
{
    std::vector<LazyColumn*> found;
    if (item) outermostColumns(item, found);
    return found;
}

LazyColumn* columnAround(const LazyColumn& column)
{
    for (QQuickItem* above = column.parentItem(); above; above = above->parentItem()) {
        if (auto* outer = qobject_cast<LazyColumn*>(above)) return outer;
    }
    return nullptr;
}

}  // namespace

LazyViewport::LazyViewport(QQuickItem* parent) : QQuickItem(parent)
{
    m_more.setSingleShot(true);
    m_more.setInterval(0);
    connect(&m_more, &QTimer::timeout, this, &LazyViewport::wake);
    m_discarding.setInterval(0);
    connect(&m_discarding, &QTimer::timeout, this, &LazyViewport::deleteDiscarded);
}

void LazyViewport::setView(QQuickItem* view)
{
    m_view = view;
    if (view) {
        connect(view, SIGNAL(contentYChanged()), this, SLOT(followView()));
        connect(view, SIGNAL(contentHeightChanged()), this, SLOT(wake()));
        connect(view, &QQuickItem::heightChanged, this, &LazyViewport::wake);
    }
    emit viewChanged();
}

void LazyViewport::setColumn(LazyColumn* column)
{
    m_column = column;
    emit columnChanged();
}

void LazyViewport::itemChange(ItemChange change, const ItemChangeData& data)
{
    QQuickItem::itemChange(change, data);
    if (change != ItemSceneChange || !data.window) return;
    // The time limit for creating delegates applies to each frame separately.
    connect(data.window, &QQuickWindow::afterAnimating, this, [this] { m_clock.invalidate(); });
    wake();
}

void LazyViewport::add(LazyColumn* column)
{
    std::erase_if(m_columns, [](const auto& known) { return known.isNull(); });
    m_columns.emplace_back(column);
    wake();
}

void LazyViewport::wake()
{
    polish();
}

void LazyViewport::discard(QQuickItem* item)
{
    m_discarded.emplace_back(item);
    m_discarding.start();
}

void LazyViewport::deleteDiscarded()
{
    QElapsedTimer clock;
    clock.start();
    while (!m_discarded.empty() && clock.elapsed() < kDiscardingMs) {
        delete m_discarded.back();
        m_discarded.pop_back();
    }
    if (m_discarded.empty()) m_discarding.stop();
}

qreal LazyViewport::contentY() const
{
    return m_view->property("contentY").toReal();
}

qreal LazyViewport::end() const
{
    return std::max<qreal>(0, m_view->property("contentHeight").toReal() - m_view->height());
}

void LazyViewport::setContentY(qreal y)
{
    if (std::abs(y - contentY()) < 0.5) return;
    m_moving = true;
    m_view->setProperty("contentY", y);
    m_moving = false;
}

void LazyViewport::setStuck(bool stuck)
{
    if (stuck == m_stuck) return;
    m_stuck = stuck;
    emit stuckChanged();
}

qreal LazyViewport::inColumn(const LazyColumn& column, qreal y) const
{
    return column.mapFromItem(m_view, QPointF(0, y)).y();
}

void LazyViewport::followView()
{
    if (!m_moving && m_steered) {
        m_wanted.clear();
        setStuck(contentY() >= end() - 2);
        chooseAnchor();
    }
    wake();
}

void LazyViewport::scrollTo(qreal y)
{
    m_wanted.clear();
    setContentY(std::clamp<qreal>(y, 0, end()));
    setStuck(contentY() >= end() - 2);
    chooseAnchor();
    wake();
}

void LazyViewport::toEnd()
{
    m_wanted.clear();
    setStuck(true);
    wake();
}

void LazyViewport::showRow(int row)
{
    show({row, 0.0});
}

/// Chooses the anchor, which is the row that keeps its place on the screen. It is the most deeply nested row that has a
/// delegate and begins in the visible part. If no row begins there, it is the row at the upper edge.
void LazyViewport::chooseAnchor()
{
    m_anchor = {};
    Anchor begins;
    const qreal height = m_view->height();
    for (LazyColumn* column = m_column; column && column->count() > 0;) {
        const qreal edge = inColumn(*column, 0);
        int row = column->rowAt(edge);
        bool found = false;
        for (int below = row; below < column->count() && column->top(below) < edge + height; ++below) {
            const QQuickItem* item = column->item(below);
            if (!item || column->top(below) + item->height() <= edge) continue;
            if (!found) row = below;
            found = true;
            if (column->top(below) < edge) continue;
            begins = {column, below, edge - column->top(below)};
            break;
        }
        m_anchor = {column, row, edge - column->top(row)};
        const std::vector<LazyColumn*> inner = columnsIn(column->item(row));
        const auto inSight = std::find_if(inner.begin(), inner.end(), [this, height](const LazyColumn* candidate) {
            const qreal inside = inColumn(*candidate, 0);
            return candidate->isVisible() && candidate->builtCount() > 0 && inside + height > 0 &&
                   inside < candidate->height();
        });
        column = inSight == inner.end() ? nullptr : *inSight;
    }
    if (begins.column) m_anchor = begins;
}

QVariantList LazyViewport::place()
{
    if (m_stuck) return {};
    if (!m_wanted.isEmpty()) return m_wanted;
    if (!m_anchor.column) chooseAnchor();
    QVariantList place{m_anchor.offset};
    int row = m_anchor.row;
    for (LazyColumn* column = m_anchor.column; column;) {
        place.prepend(row);
        LazyColumn* outer = columnAround(*column);
        if (!outer) break;
        row = outer->rowOf(column);
        const std::vector<LazyColumn*> siblings = columnsIn(outer->item(row));
        place.prepend(static_cast<int>(std::find(siblings.begin(), siblings.end(), column) - siblings.begin()));
        column = outer;
    }
    return place;
}

void LazyViewport::show(const QVariantList& place)
{
    m_wanted = place;
    m_anchor = {};
    setStuck(place.isEmpty());
    wake();
}

void LazyViewport::reveal(QQuickItem* item, qreal y, qreal height)
{
    m_revealed = {item, y, height};
    wake();
}

void LazyViewport::revealNow()
{
    QQuickItem* item = m_revealed.item;
    if (!item) return;
    m_revealed.item = nullptr;
    const qreal y = item->mapToItem(m_view, QPointF(0, m_revealed.y)).y();
    if (y >= 0 && y + m_revealed.height <= m_view->height()) return;
    const qreal below = m_view->height() / kRevealedAt;
    m_wanted.clear();
    setStuck(false);
    for (QQuickItem* above = item; above; above = above->parentItem()) {
        auto* column = qobject_cast<LazyColumn*>(above->parentItem());
        if (!column) continue;
        const int row = column->rowOf(above);
        m_anchor = {column, row, above->mapFromItem(item, QPointF(0, m_revealed.y)).y() - below};
        return;
    }
    scrollTo(contentY() + y - below);
}

/// Follows the path `m_wanted` to the row that show() requested, as far as the rows on the path have delegates. Makes
/// the last row that it reaches the anchor.
void LazyViewport::findPlace()
{
    if (m_wanted.isEmpty() || !m_column || m_column->count() == 0) return;
    LazyColumn* column = m_column;
    for (qsizetype i = 0; i + 1 < m_wanted.size(); i += 2) {
        const int row = std::min(m_wanted[i].toInt(), column->count() - 1);
        m_anchor = {column, row, 0};
        if (i + 2 == m_wanted.size()) {
            m_anchor.offset = m_wanted[i + 1].toReal();
            m_wanted.clear();
            return;
        }
        const std::vector<LazyColumn*> inner = columnsIn(column->item(row));
        const auto index = static_cast<std::size_t>(m_wanted[i + 1].toInt());
        if (index >= inner.size() || inner[index]->count() <= m_wanted[i + 2].toInt()) return;
        column = inner[index];
        if (!column->isVisible()) {  // the section with the row was folded in the meantime
            m_wanted.clear();
            return;
        }
    }
}

void LazyViewport::hold()
{
    findPlace();
    if (m_stuck) {
        setContentY(end());
    } else if (m_anchor.column) {
        LazyColumn& column = *m_anchor.column;
        const qreal cut = inColumn(column, 0) - column.top(m_anchor.row);
        if (!m_steered) setContentY(std::clamp<qreal>(contentY() + m_anchor.offset - cut, 0, end()));
    }
}

bool LazyViewport::mayBuild() const
{
    return m_clock.elapsed() < kBuildingMs;
}

void LazyViewport::placeAll()
{
    // Place inner columns first, because the heights of outer columns depend on them.
    for (auto column = m_columns.rbegin(); column != m_columns.rend(); ++column) {
        if (*column) (*column)->place();
    }
}

/// Creates missing delegates in all columns. Returns false if the time limit was reached.
bool LazyViewport::growAll(qreal margin)
{
    for (std::size_t i = 0; i < m_columns.size();) {
        LazyColumn* column = m_columns[i];
        const bool grown =
            column && column->grow(inColumn(*column, -margin), inColumn(*column, m_view->height() + margin));
        if (!grown) {
            ++i;
            continue;
        }
        placeAll();
        hold();
        if (!mayBuild()) return false;
        i = 0;
    }
    return true;
}

/// Creates the requested rows, before all other rows. Returns false if the time limit was reached.
bool LazyViewport::growWanted()
{
    // Use an index, because creating a row may append columns to m_columns, which would make iterators invalid.
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        LazyColumn* column = m_columns[i];
        if (!column || !column->growWanted()) continue;
        placeAll();
        hold();
        if (!mayBuild()) return false;
    }
    return true;
}

void LazyViewport::updatePolish()
{
    if (!m_view || !m_column) return;
    std::erase_if(m_columns, [](const auto& known) { return known.isNull(); });
    placeAll();
    if (!m_stuck && !m_anchor.column && m_wanted.isEmpty()) chooseAnchor();
    revealNow();
    hold();
    const qreal height = m_view->height();
    const bool begun = m_clock.isValid();
    if (!begun) m_clock.start();
    if ((begun && !mayBuild()) || !growWanted() || !growAll(0) || !growAll(kBuildMargin * height)) {
        m_more.start();
        return;
    }
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        if (LazyColumn* column = m_columns[i]) {
            column->trim(inColumn(*column, -kKeepMargin * height), inColumn(*column, (1 + kKeepMargin) * height));
        }
    }
}

}  // namespace vitrine

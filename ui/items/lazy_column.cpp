#include "ui/items/lazy_column.h"

#include "ui/items/lazy_viewport.h"

#include <QQmlContext>
#include <QQmlEngine>
#include <QQuickWindow>

#include <algorithm>
#include <cmath>

namespace vitrine {

namespace {

// Constants from which the height of a row is estimated if its delegate was never created.
constexpr qreal kLeastHeight = 26;
constexpr qreal kLineHeight = 22;
constexpr qreal kLetterWidth = 7.5;

constexpr const char* kIndex = "index";
constexpr const char* kHidden = "hidden";
/// Returns the role that contains the text of a row; -1 if the model has no such role. The height of a row is estimated
/// from this text.
int textRoleOf(const QHash<int, QByteArray>& names)
{
    return names.key("text", names.key("words", -1));
}

}  // namespace

LazyColumn::LazyColumn(QQuickItem* parent) : QQuickItem(parent) {}

LazyColumn::~LazyColumn() = default;

void LazyColumn::setModel(QAbstractItemModel* model)
{
    if (model == m_model) return;
    if (m_model) m_model->disconnect(this);
    m_model = model;
    if (model) {
        using Model = QAbstractItemModel;
        connect(model, &Model::rowsInserted, this,
                [this](const QModelIndex&, int first, int last) { insertRows(first, last); });
        connect(model, &Model::rowsRemoved, this,
                [this](const QModelIndex&, int first, int last) { removeRows(first, last); });
        connect(model, &Model::dataChanged, this,
                [this](const QModelIndex& first, const QModelIndex& last, const QList<int>& roles) {
                    updateRows(first.row(), last.row(), roles);
                });
        connect(model, &Model::modelAboutToBeReset, this, &LazyColumn::aboutToReset);
        connect(model, &Model::modelReset, this, &LazyColumn::reset);
        connect(model, &Model::rowsMoved, this, &LazyColumn::reset);
        connect(model, &Model::layoutChanged, this, &LazyColumn::reset);
    }
    reset();
    emit modelChanged();
}

LazyViewport* LazyColumn::viewport() const
{
    return m_viewport;
}

void LazyColumn::setViewport(LazyViewport* viewport)
{
    if (viewport == m_viewport) return;
    m_viewport = viewport;
    if (viewport) viewport->add(this);
    emit viewportChanged();
}

void LazyColumn::setLimit(int limit)
{
    if (limit == m_limit) return;
    m_limit = limit;
    if (m_model) {
        const int wanted = limit > 0 ? std::min(limit, m_model->rowCount()) : m_model->rowCount();
        if (wanted < count()) removeRows(wanted, count() - 1);
        if (wanted > count()) insertRows(count(), wanted - 1);
    }
    emit limitChanged();
}

void LazyColumn::setWanted(int row)
{
    if (row == m_wanted) return;
    m_wanted = row;
    invalidate();
    emit wantedChanged();
}

void LazyColumn::componentComplete()
{
    QQuickItem::componentComplete();
    findViewport();
    invalidate();
}

void LazyColumn::findViewport()
{
    for (QQuickItem* above = parentItem(); above && !m_viewport; above = above->parentItem()) {
        if (auto* column = qobject_cast<LazyColumn*>(above)) setViewport(column->viewport());
    }
}

void LazyColumn::itemChange(ItemChange change, const ItemChangeData& data)
{
    QQuickItem::itemChange(change, data);
    if (change == ItemVisibleHasChanged && isComponentComplete()) invalidate();
    if (change == ItemParentHasChanged && isComponentComplete()) findViewport();
}

void LazyColumn::geometryChange(const QRectF& fresh, const QRectF& old)
{
    QQuickItem::geometryChange(fresh, old);
    if (fresh.width() != old.width()) {
        for (const auto& [row, item] : m_built) item->setWidth(fresh.width());
        invalidate();
    }
    if (m_viewport) m_viewport->wake();
}

void LazyColumn::reset()
{
    for (const auto& [row, item] : m_built) release(item);
    m_built.clear();
    m_rows.clear();
    m_contentWidth = 0;
    m_roleNames = m_model ? m_model->roleNames() : QHash<int, QByteArray>();
    m_textRole = textRoleOf(m_roleNames);
    m_hiddenRole = m_roleNames.key(kHidden, -1);
    const int rows = m_model ? m_model->rowCount() : 0;
    if (rows > 0) insertRows(0, rows - 1);
    invalidate();
    emit contentWidthChanged();
    emit countChanged();
}

void LazyColumn::insertRows(int first, int last)
{
    // Read the roles here if they are unknown, because a QML ListModel has no roles until it has a row.
    if (m_roleNames.isEmpty()) m_roleNames = m_model->roleNames();
    m_textRole = textRoleOf(m_roleNames);
    m_hiddenRole = m_roleNames.key(kHidden, -1);
    if (first > count() || (m_limit > 0 && first >= m_limit)) return;
    renumber(first, last - first + 1);
    std::vector<Row> fresh;
    if (m_limit > 0) last = std::min(last, first + m_limit - 1);
    for (int row = first; row <= last; ++row) fresh.push_back(newRow(row));
    m_rows.insert(m_rows.begin() + first, fresh.begin(), fresh.end());
    if (m_limit > 0 && count() > m_limit) removeRows(m_limit, count() - 1);
    invalidate();
    emit countChanged();
}

void LazyColumn::removeRows(int first, int last)
{
    if (first >= count()) return;
    const int behind = std::min(last, count() - 1) + 1;
    for (auto it = m_built.lower_bound(first); it != m_built.end() && it->first < behind;) {
        release(it->second);
        it = m_built.erase(it);
    }
    m_rows.erase(m_rows.begin() + first, m_rows.begin() + behind);
    renumber(behind, first - behind);
    // If rows before the limit are removed, rows after the limit move up and must be shown.
    if (const int rows = m_model ? m_model->rowCount() : 0; m_limit > 0 && count() < std::min(m_limit, rows)) {
        insertRows(count(), std::min(m_limit, rows) - 1);
    }
    invalidate();
    emit countChanged();
}

void LazyColumn::renumber(int from, int by)
{
    std::map<int, QQuickItem*> moved;
    for (const auto& [row, item] : m_built) {
        const int at = row >= from ? row + by : row;
        moved.emplace(at, item);
        if (at != row && item->metaObject()->indexOfProperty(kIndex) >= 0) item->setProperty(kIndex, at);
    }
    m_built = std::move(moved);
}

void LazyColumn::updateRows(int first, int last, const QList<int>& roles)
{
    for (int row = first; row <= std::min(last, count() - 1); ++row) {
        const auto built = m_built.find(row);
        if (built != m_built.end()) {
            const QVariantMap changed = values(built->second, row, roles);
            for (auto value = changed.begin(); value != changed.end(); ++value) {
                built->second->setProperty(value.key().toUtf8().constData(), value.value());
            }
        } else {
            m_rows[static_cast<std::size_t>(row)] = newRow(row);
            invalidate();
        }
        if (m_hiddenRole >= 0) hideRow(row);
    }
}

LazyColumn::Row LazyColumn::newRow(int row) const
{
    Row fresh;
    const QModelIndex index = m_model->index(row, 0);
    if (m_textRole >= 0) fresh.letters = static_cast<int>(index.data(m_textRole).toString().size());
    if (m_hiddenRole >= 0) fresh.isHidden = index.data(m_hiddenRole).toBool();
    return fresh;
}

/// Hides or shows a row whose role `hidden` has changed.
void LazyColumn::hideRow(int row)
{
    const bool isHidden = m_model->index(row, 0).data(m_hiddenRole).toBool();
    bool& known = m_rows[static_cast<std::size_t>(row)].isHidden;
    if (known == isHidden) return;
    known = isHidden;
    if (const auto built = m_built.find(row); isHidden && built != m_built.end()) {
        release(built->second);
        m_built.erase(built);
    }
    invalidate();
}

qreal LazyColumn::estimate(const Row& row) const
{
    const qreal lines = std::floor(row.letters * kLetterWidth / std::max<qreal>(width(), 200));
    return kLeastHeight + lines * kLineHeight;
}

void LazyColumn::measure()
{
    if (!m_dirty) return;
    m_dirty = false;
    qreal widest = m_contentWidth;
    for (const auto& [row, item] : m_built) {
        m_rows[static_cast<std::size_t>(row)].height = item->height();
        widest = std::max(widest, item->implicitWidth());
    }
    m_tops.resize(m_rows.size() + 1);
    qreal y = 0;
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        m_tops[i] = y;
        if (!m_rows[i].isHidden) y += (m_rows[i].height >= 0 ? m_rows[i].height : estimate(m_rows[i])) + m_spacing;
    }
    m_tops.back() = m_rows.empty() ? 0 : y - m_spacing;
    if (widest != m_contentWidth) {
        m_contentWidth = widest;
        emit contentWidthChanged();
    }
}

void LazyColumn::place()
{
    measure();
    for (const auto& [row, item] : m_built) item->setY(m_tops[static_cast<std::size_t>(row)]);
    setImplicitHeight(m_tops.back());
}

qreal LazyColumn::top(int row)
{
    measure();
    return m_tops[static_cast<std::size_t>(std::clamp(row, 0, count()))];
}

int LazyColumn::rowAt(qreal y)
{
    measure();
    const auto behind = std::upper_bound(m_tops.begin(), m_tops.begin() + count(), y);
    return std::min(count() - 1, std::max(0, static_cast<int>(behind - m_tops.begin()) - 1));
}

QQuickItem* LazyColumn::item(int row) const
{
    const auto built = m_built.find(row);
    return built == m_built.end() ? nullptr : built->second;
}

int LazyColumn::rowOf(const QQuickItem* inside) const
{
    while (inside && inside->parentItem() != this) inside = inside->parentItem();
    for (const auto& [row, item] : m_built) {
        if (inside && item == inside) return row;
    }
    return -1;
}

bool LazyColumn::growWanted()
{
    if (m_wanted < 0 || m_wanted >= count() || m_built.contains(m_wanted) || !m_delegate || !isVisible() ||
        m_rows[static_cast<std::size_t>(m_wanted)].isHidden)
        return false;
    build(m_wanted);
    place();
    return true;
}

bool LazyColumn::grow(qreal from, qreal to)
{
    if (m_rows.empty() || !m_delegate || !isVisible()) return false;
    for (int row = rowAt(from); row < count() && top(row) < to; ++row) {
        if (top(row + 1) < from || m_built.contains(row) || m_rows[static_cast<std::size_t>(row)].isHidden) continue;
        build(row);
        place();
        return true;
    }
    return false;
}

void LazyColumn::trim(qreal from, qreal to)
{
    if (m_built.empty()) return;
    const int focused = window() ? rowOf(window()->activeFocusItem()) : -1;
    for (auto it = m_built.begin(); it != m_built.end();) {
        const bool outside = top(it->first + 1) < from || top(it->first) > to;
        if (outside && it->first != focused && it->first != m_wanted) {
            release(it->second);
            it = m_built.erase(it);
        } else {
            ++it;
        }
    }
}

void LazyColumn::build(int row)
{
    QQmlContext* context = m_delegate->creationContext();
    QObject* object = m_delegate->beginCreate(context ? context : qmlContext(this));
    auto* item = qobject_cast<QQuickItem*>(object);
    if (!item) {
        qmlWarning(this, m_delegate->errors()) << "A delegate is not an item.";
        delete object;
        m_delegate = nullptr;
        return;
    }
    QQmlEngine::setObjectOwnership(item, QQmlEngine::CppOwnership);
    item->setParent(this);
    item->setParentItem(this);
    item->setWidth(width());
    item->setY(top(row));
    QVariantMap initial = values(item, row, {});
    if (item->metaObject()->indexOfProperty(kIndex) >= 0) initial.insert(QLatin1String(kIndex), row);
    m_delegate->setInitialProperties(item, initial);
    m_delegate->completeCreate();
    m_built.emplace(row, item);
    connect(item, &QQuickItem::heightChanged, this, &LazyColumn::invalidate);
    connect(item, &QQuickItem::implicitWidthChanged, this, &LazyColumn::invalidate);
    invalidate();
}

QVariantMap LazyColumn::values(const QQuickItem* item, int row, const QList<int>& which) const
{
    const QModelIndex index = m_model->index(row, 0);
    QVariantMap values;
    for (auto role = m_roleNames.cbegin(); role != m_roleNames.cend(); ++role) {
        if (!which.isEmpty() && !which.contains(role.key())) continue;
        if (item->metaObject()->indexOfProperty(role.value().constData()) < 0) continue;
        values.insert(QString::fromUtf8(role.value()), index.data(role.key()));
    }
    return values;
}

void LazyColumn::release(QQuickItem* item)
{
    item->disconnect(this);
    item->setVisible(false);
    if (m_viewport)
        m_viewport->discard(item);
    else
        item->deleteLater();
}

void LazyColumn::invalidate()
{
    m_dirty = true;
    if (!isComponentComplete()) return;
    if (m_viewport)
        m_viewport->wake();
    else
        polish();
}

void LazyColumn::updatePolish()
{
    if (m_viewport) return;
    place();
    while (grow(0, top(count()) + 1)) {
    }
}

}  // namespace vitrine

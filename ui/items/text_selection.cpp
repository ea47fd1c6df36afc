#include "ui/items/text_selection.h"

#include "ui/items/lazy_column.h"
#include "ui/items/lazy_viewport.h"

#include <QGuiApplication>
#include <QKeyEvent>
#include <QMimeData>
#include <QMouseEvent>
#include <QQuickWindow>

#include <algorithm>
#include <cmath>
#include <limits>

namespace vitrine {

namespace {

constexpr int kScrollInterval = 30;  ///< milliseconds between two scroll steps
/// Length of a scroll step, as a fraction of the distance between the pointer and the edge of the view.
constexpr qreal kScrollShare = 0.3;

void gatherTexts(QQuickItem* item, std::vector<QQuickItem*>& found)
{
    if (!item->isVisible()) return;
    if (item->inherits("QQuickTextEdit")) {
        found.push_back(item);
        return;
    }
    const QList<QQuickItem*> children = item->childItems();
    for (QQuickItem* child : children) gatherTexts(child, found);
}

int positionIn(QQuickItem* text, QPointF scene)
{
    int position = 0;
    const QPointF local = text->mapFromScene(scene);
    if (local.y() < 0) return 0;
    if (local.y() > text->height()) return text->property("length").toInt();
    QMetaObject::invokeMethod(text, "positionAt", Q_RETURN_ARG(int, position), Q_ARG(qreal, local.x()),
                              Q_ARG(qreal, local.y()));
    return position;
}

void select(QQuickItem* text, int from, int to)
{
    if (text->property("selectionStart").toInt() == from && text->property("selectionEnd").toInt() == to) return;
    QMetaObject::invokeMethod(text, "select", Q_ARG(int, from), Q_ARG(int, to));
}

/// Returns whether the item is in a menu or dialog. Such an item does not end the selection, because the focus returns
/// to the previous item when the menu or dialog closes.
bool floats(const QQuickItem* item)
{
    while (item && !item->inherits("QQuickOverlay")) item = item->parentItem();
    return item != nullptr;
}

}  // namespace

TextSelection::TextSelection(QQuickItem* parent) : QQuickItem(parent)
{
    setFiltersChildMouseEvents(true);
    m_scrolling.setInterval(kScrollInterval);
    connect(&m_scrolling, &QTimer::timeout, this, &TextSelection::scroll);
    // When the mouse button is released, a TextEdit puts its own part of the selection on X11's selection clipboard.
    // The timer fires after that, and replaces this part by the whole selection.
    m_selectedByMouse.setSingleShot(true);
    m_selectedByMouse.setInterval(0);
    connect(&m_selectedByMouse, &QTimer::timeout, this, &TextSelection::offerSelected);
}

void TextSelection::itemChange(ItemChange change, const ItemChangeData& data)
{
    QQuickItem::itemChange(change, data);
    if (change != ItemSceneChange) return;
    if (m_window) {
        m_window->removeEventFilter(this);
        m_window->disconnect(this);
    }
    m_window = data.window;
    if (!m_window) return;
    m_window->installEventFilter(this);
    connect(m_window, &QQuickWindow::activeFocusItemChanged, this, [this] {
        const QQuickItem* focused = m_window->activeFocusItem();
        if (!m_active || !focused || isAncestorOf(focused) || floats(focused)) return;
        // Keep the selection if the focus moved to a focus scope that contains this item.
        if (!focused->isFocusScope() || !focused->isAncestorOf(this)) clear();
    });
    // In each frame, apply the selection to texts that have been created since the last frame.
    connect(m_window, &QQuickWindow::afterAnimating, this, [this] {
        if (m_active) apply();
    });
}

std::vector<QQuickItem*> TextSelection::texts() const
{
    std::vector<QQuickItem*> found;
    const QList<QQuickItem*> children = childItems();
    for (QQuickItem* child : children) gatherTexts(child, found);
    return found;
}

std::vector<int> TextSelection::pathOf(const QQuickItem* text) const
{
    std::vector<int> path;
    for (const QQuickItem* item = text; item && item != this; item = item->parentItem()) {
        if (const auto* column = qobject_cast<const LazyColumn*>(item->parentItem()))
            path.push_back(column->rowOf(item));
        else if (item->metaObject()->indexOfProperty("index") >= 0)  // the item is a cell of a table
            path.push_back(item->property("index").toInt());
    }
    std::reverse(path.begin(), path.end());
    return path;
}

bool TextSelection::placeAt(QPointF scene, TextPlace& place) const
{
    QQuickItem* nearest = nullptr;
    qreal least = std::numeric_limits<qreal>::max();
    for (QQuickItem* text : texts()) {
        const QRectF area = text->mapRectToScene(QRectF(0, 0, text->width(), text->height()));
        const qreal below = std::max({0.0, area.top() - scene.y(), scene.y() - area.bottom()});
        const qreal beside = std::max({0.0, area.left() - scene.x(), scene.x() - area.right()});
        const qreal distance = 1000 * below + beside;
        if (distance >= least) continue;
        least = distance;
        nearest = text;
    }
    if (!nearest) return false;
    place = {pathOf(nearest), positionIn(nearest, scene)};
    return true;
}

bool TextSelection::childMouseEventFilter(QQuickItem* item, QEvent* event)
{
    const auto* mouse = dynamic_cast<QMouseEvent*>(event);  // Qt also passes on hover events
    if (!mouse || !item->inherits("QQuickTextEdit")) return false;
    switch (event->type()) {
    case QEvent::MouseButtonPress:
        if (mouse->button() != Qt::LeftButton) return false;
        if ((mouse->modifiers() & Qt::ShiftModifier) != 0 && m_begun && m_begun != item) {
            TextPlace place;
            if (!placeAt(mouse->scenePosition(), place)) return false;
            m_focus = place;
            setActive(true);
            apply();
            m_selectedByMouse.start();
            return true;
        }
        clear();
        m_begun = item;
        m_anchor = {pathOf(item), positionIn(item, mouse->scenePosition())};
        m_dragging = true;
        return false;
    case QEvent::MouseMove:
        if (!m_dragging || (mouse->buttons() & Qt::LeftButton) == 0) return false;
        if (!m_active && m_begun && m_begun->contains(m_begun->mapFromScene(mouse->scenePosition()))) return false;
        drag(mouse->scenePosition());
        return true;
    case QEvent::MouseButtonRelease:
        if (m_dragging) m_selectedByMouse.start();
        m_dragging = false;
        m_scrolling.stop();
        return false;
    default:
        return false;
    }
}

void TextSelection::drag(QPointF scene)
{
    TextPlace place;
    if (!placeAt(scene, place)) return;
    m_pointer = scene;
    m_focus = place;
    setActive(true);
    apply();
    const QQuickItem* view = m_viewport ? m_viewport->view() : nullptr;
    const bool outside = view && !view->contains(QPointF(1, view->mapFromScene(scene).y()));
    if (outside && !m_scrolling.isActive()) m_scrolling.start();
    if (!outside) m_scrolling.stop();
}

void TextSelection::scroll()
{
    const QQuickItem* view = m_viewport ? m_viewport->view() : nullptr;
    if (!view || !m_dragging) return m_scrolling.stop();
    const qreal y = view->mapFromScene(m_pointer).y();
    const qreal beyond = y < 0 ? y : std::max(0.0, y - view->height());
    m_viewport->scrollTo(view->property("contentY").toReal() + kScrollShare * beyond);
    TextPlace place;
    if (!placeAt(m_pointer, place)) return;
    m_focus = place;
    apply();
}

void TextSelection::apply() const
{
    const auto [first, last] = std::minmax(m_anchor, m_focus);
    for (QQuickItem* text : texts()) {
        const std::vector<int> path = pathOf(text);
        const int length = text->property("length").toInt();
        if (path < first.path || path > last.path) {
            select(text, 0, 0);
        } else {
            select(text, path == first.path ? std::min(first.at, length) : 0,
                   path == last.path ? std::min(last.at, length) : length);
        }
    }
}

void TextSelection::setActive(bool active)
{
    if (active == m_active) return;
    m_active = active;
    emit activeChanged();
}

void TextSelection::clear()
{
    if (!m_active) return;
    setActive(false);
    for (QQuickItem* text : texts()) select(text, 0, 0);
}

void TextSelection::selectAll()
{
    m_anchor = {{}, 0};
    m_focus = {{std::numeric_limits<int>::max()}, 0};
    setActive(true);
    apply();
    offerSelected();
}

SelectedBlocks TextSelection::selected() const
{
    const auto [first, last] = std::minmax(m_anchor, m_focus);
    return {*m_model, first, last};
}

QString TextSelection::selectedText() const
{
    return m_active && m_model ? selected().plain() : QString();
}

void TextSelection::copy(const SelectedBlocks& blocks, QClipboard::Mode mode)
{
    auto* copied = new QMimeData;
    copied->setText(blocks.plain());
    copied->setHtml(blocks.html());
    QGuiApplication::clipboard()->setMimeData(copied, mode);
}

/// Sets X11's selection clipboard, so that a middle click elsewhere pastes the selection.
void TextSelection::offerSelected() const
{
    if (m_active && m_model && QGuiApplication::clipboard()->supportsSelection())
        copy(selected(), QClipboard::Selection);
}

/// Copies the selection of a single text. Returns false if the text has no selection.
bool TextSelection::copyFrom(const QQuickItem* text) const
{
    const int from = text->property("selectionStart").toInt();
    const int to = text->property("selectionEnd").toInt();
    if (from == to || !m_model) return false;
    const std::vector<int> path = pathOf(text);
    copy({*m_model, {path, from}, {path, to}}, QClipboard::Clipboard);
    return true;
}

/// Handles the copy keys, because the text with the focus would copy only its own part of the selection.
bool TextSelection::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::KeyPress || !m_window) return QQuickItem::eventFilter(watched, event);
    const QQuickItem* focused = m_window->activeFocusItem();
    if (!focused || !isAncestorOf(focused) || !focused->inherits("QQuickTextEdit")) return false;
    const auto* key = static_cast<QKeyEvent*>(event);
    if (key->matches(QKeySequence::SelectAll)) {
        selectAll();
        return true;
    }
    if (key->matches(QKeySequence::Copy)) {
        if (!m_active || !m_model) return copyFrom(focused);
        copy(selected(), QClipboard::Clipboard);
        return true;
    }
    if (!m_active) return false;
    if (key->key() == Qt::Key_Escape) {
        clear();
        return true;
    }
    return false;
}

}  // namespace vitrine

#include "ui/items/text_selection.h"

#include "app/markdown/block.h"
#include "app/markdown/shown_text.h"
#include "ui/items/lazy_column.h"
#include "ui/items/lazy_viewport.h"
#include "ui/items/text_chunks.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QQuickWindow>

#include <algorithm>
#include <cmath>
#include <limits>

namespace vitrine {

namespace {

constexpr int kScrollInterval = 30;  ///< milliseconds
/// Of a distance beyond the edge, as much is scrolled each time.
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

/// In a menu or a dialog, from which the keyboard comes back.
bool floats(const QQuickItem* item)
{
    while (item && !item->inherits("QQuickOverlay")) item = item->parentItem();
    return item != nullptr;
}

/// As it is pasted elsewhere.
QString plain(QString text)
{
    return text.replace(QChar::LineSeparator, u'\n').replace(QChar::ParagraphSeparator, u'\n');
}

}  // namespace

TextSelection::TextSelection(QQuickItem* parent) : QQuickItem(parent)
{
    setFiltersChildMouseEvents(true);
    m_scrolling.setInterval(kScrollInterval);
    connect(&m_scrolling, &QTimer::timeout, this, &TextSelection::scroll);
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
        // The keyboard comes back through the scopes that this lies in.
        if (!focused->isFocusScope() || !focused->isAncestorOf(this)) clear();
    });
    // Texts that were built meanwhile.
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
        else if (item->metaObject()->indexOfProperty("index") >= 0)  // a column of a table
            path.push_back(item->property("index").toInt());
    }
    std::reverse(path.begin(), path.end());
    return path;
}

bool TextSelection::placeAt(QPointF scene, Place& place) const
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
    if (!item->inherits("QQuickTextEdit")) return false;
    const auto* mouse = static_cast<QMouseEvent*>(event);
    switch (event->type()) {
    case QEvent::MouseButtonPress:
        if (mouse->button() != Qt::LeftButton) return false;
        if ((mouse->modifiers() & Qt::ShiftModifier) != 0 && m_begun && m_begun != item) {
            Place place;
            if (!placeAt(mouse->scenePosition(), place)) return false;
            m_focus = place;
            setActive(true);
            apply();
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
        m_dragging = false;
        m_scrolling.stop();
        return false;
    default:
        return false;
    }
}

void TextSelection::drag(QPointF scene)
{
    Place place;
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
    Place place;
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
}

QString TextSelection::blockText(int row, const Place& from, const Place& to) const
{
    const auto value = [this, row](const char* role) {
        return m_model->index(row, 0).data(m_model->roleNames().key(role, -1));
    };
    // What is selected of one of its texts.
    const auto part = [&from, &to](const std::vector<int>& path, const QString& text,
                                   const QStringList& formulas = {}) {
        if (path < from.path || path > to.path) return QString();
        const int begin = path == from.path ? from.at : 0;
        QString selected = text.mid(begin, path == to.path ? to.at - begin : -1);
        qsizetype formula = text.left(begin).count(QChar::ObjectReplacementCharacter);
        for (qsizetype at = selected.indexOf(QChar::ObjectReplacementCharacter); at >= 0 && formula < formulas.size();
             at = selected.indexOf(QChar::ObjectReplacementCharacter, at + formulas[formula++].size()))
            selected.replace(at, 1, formulas[formula]);
        return selected;
    };
    QStringList formulas;
    using Kind = MarkdownBlock::Kind;
    const auto kind = static_cast<Kind>(value("kind").toInt());
    const QString text = value("text").toString();
    if (kind == Kind::Heading) {
        const QString shown = shownInline(text, &formulas);
        return part({row}, shown, formulas);
    }
    if (kind == Kind::Text) {
        const QString shown = shownBlock(text, &formulas);
        return part({row}, shown, formulas);
    }
    if (kind == Kind::Formula) return part({row}, QString(QChar::ObjectReplacementCharacter), {text});
    QStringList lines;
    if (kind == Kind::Code) {
        TextChunks chunks;  // as the block has them
        chunks.setText(text);
        QString code;
        for (int chunk = 0; chunk < chunks.rowCount(); ++chunk) {
            const std::vector<int> path{row, chunk};
            if (path < from.path || path > to.path) continue;
            if (!code.isEmpty() && chunks.beginsLine(chunk)) code += u'\n';
            code += part(path, chunks.data(chunks.index(chunk), Qt::DisplayRole).toString());
        }
        return code;
    }
    const auto* table = value("table").value<QAbstractItemModel*>();
    for (int line = 0; table && line < table->rowCount(); ++line) {
        const QStringList cells = table->index(line, 0).data(table->roleNames().key("cells", -1)).toStringList();
        QStringList words;
        for (int column = 0; column < cells.size(); ++column) {
            const std::vector<int> path{row, line, column};
            if (path < from.path || path > to.path) continue;
            const QString shown = shownInline(QString(cells[column] + text), &formulas);
            words << part(path, shown, formulas);
        }
        if (!words.isEmpty()) lines << words.join(u'\t');
    }
    return lines.join(u'\n');
}

QString TextSelection::selectedText() const
{
    if (!m_active || !m_model) return {};
    const auto [first, last] = std::minmax(m_anchor, m_focus);
    const int begin = first.path.empty() ? 0 : first.path[0];
    const int end = std::min(m_model->rowCount() - 1, last.path.empty() ? 0 : last.path[0]);
    QStringList blocks;
    for (int row = begin; row <= end; ++row) {
        if (const QString text = blockText(row, first, last); !text.isEmpty()) blocks << plain(text);
    }
    return blocks.join(QStringLiteral("\n\n"));
}

/// The text with the focus would copy its own part only.
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
    if (!m_active) return false;
    if (key->matches(QKeySequence::Copy)) {
        QGuiApplication::clipboard()->setText(selectedText());
        return true;
    }
    if (key->key() == Qt::Key_Escape) {
        clear();
        return true;
    }
    return false;
}

}  // namespace vitrine

#pragma once

#include "ui/items/selected_blocks.h"

#include <QAbstractItemModel>
#include <QClipboard>
#include <QPointer>
#include <QQuickItem>
#include <QTimer>

#include <vector>

namespace vitrine {

class LazyViewport;

/// Lets the user select across the texts of a message. The item lies below its LazyColumn of blocks, and takes over
/// when a drag leaves the text in which it began, on Shift+click, and on Ctrl+A. Ctrl+C copies the selection as it is
/// shown, as plain and as rich text; a middle click pastes it. A button of the message copies its Markdown.
///
/// A position is a path of rows, from the block inwards: texts may be created and destroyed in the meantime. The copied
/// text is read from the model, so delegates need not exist.
class TextSelection : public QQuickItem {
    Q_OBJECT
    QML_ELEMENT
    Q_MOC_INCLUDE("ui/items/lazy_viewport.h")
    /// Model of the blocks, with the roles `kind`, `text`, `level` and `table`; or the TextChunks of a plain text.
    Q_PROPERTY(QAbstractItemModel* model MEMBER m_model NOTIFY modelChanged)
    /// Scrolls while a drag continues beyond its edge.
    Q_PROPERTY(vitrine::LazyViewport* viewport MEMBER m_viewport NOTIFY modelChanged)
    /// Whether more than one text is selected.
    Q_PROPERTY(bool active READ active NOTIFY activeChanged)

public:
    explicit TextSelection(QQuickItem* parent = nullptr);

    bool active() const { return m_active; }
    Q_INVOKABLE void selectAll();
    Q_INVOKABLE void clear();
    /// The selected text, as it is shown.
    Q_INVOKABLE QString selectedText() const;

signals:
    void modelChanged();
    void activeChanged();

protected:
    bool childMouseEventFilter(QQuickItem* item, QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void itemChange(ItemChange change, const ItemChangeData& data) override;

private:
    std::vector<QQuickItem*> texts() const;
    std::vector<int> pathOf(const QQuickItem* text) const;
    /// The position in the text at a point of the scene, or in the nearest text above or below it.
    bool placeAt(QPointF scene, TextPlace& place) const;
    void drag(QPointF scene);
    void scroll();
    /// Selects the range between the two positions in every text.
    void apply() const;
    void setActive(bool active);
    SelectedBlocks selected() const;
    static void copy(const SelectedBlocks& blocks, QClipboard::Mode mode);
    bool copyFrom(const QQuickItem* text) const;
    void offerSelected() const;

    QPointer<QAbstractItemModel> m_model;
    QPointer<LazyViewport> m_viewport;
    QPointer<QQuickItem> m_begun;  ///< the text where the drag began
    QPointer<QQuickWindow> m_window;
    TextPlace m_anchor;
    TextPlace m_focus;
    QPointF m_pointer;  ///< in the scene, while a drag scrolls
    bool m_active = false;
    bool m_dragging = false;
    QTimer m_scrolling;
    QTimer m_selectedByMouse;
};

}  // namespace vitrine

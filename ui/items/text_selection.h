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

/// Lets the user select text across several texts of a message. This item is behind the LazyColumn that shows the
/// blocks of the message. It handles Shift+click, Ctrl+A, and a drag that leaves the text in which it began. Ctrl+C
/// copies the selection as it is shown, as plain text and as rich text. A middle click elsewhere pastes the selection.
/// To copy the Markdown, the user presses a button of the message.
///
/// A position is a path of row numbers, which begins with the row of the block. A pointer to the text would not work,
/// because texts may be destroyed and created again during the selection. The copied text is read from the model, so
/// the delegates need not exist.
class TextSelection : public QQuickItem {
    Q_OBJECT
    QML_ELEMENT
    Q_MOC_INCLUDE("ui/items/lazy_viewport.h")
    /// Model of the blocks of a message, with the roles `kind`, `text`, `level` and `table`; or the TextChunks of a
    /// plain text.
    Q_PROPERTY(QAbstractItemModel* model MEMBER m_model NOTIFY modelChanged)
    /// The viewport that scrolls while the user drags beyond its edge.
    Q_PROPERTY(vitrine::LazyViewport* viewport MEMBER m_viewport NOTIFY modelChanged)
    /// Whether the selection extends over more than one text.
    Q_PROPERTY(bool active READ active NOTIFY activeChanged)

public:
    explicit TextSelection(QQuickItem* parent = nullptr);

    bool active() const { return m_active; }
    Q_INVOKABLE void selectAll();
    Q_INVOKABLE void clear();
    /// Returns the selected text as it is shown.
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
    /// Finds the text at a point of the scene, and the position in this text. If no text is at the point, takes
    /// the nearest text above or below it.
    bool placeAt(QPointF scene, TextPlace& place) const;
    void drag(QPointF scene);
    void scroll();
    /// In every existing text, selects the part that lies between the two ends of the selection.
    void apply() const;
    void setActive(bool active);
    SelectedBlocks selected() const;
    static void copy(const SelectedBlocks& blocks, QClipboard::Mode mode);
    bool copyFrom(const QQuickItem* text) const;
    void offerSelected() const;

    QPointer<QAbstractItemModel> m_model;
    QPointer<LazyViewport> m_viewport;
    QPointer<QQuickItem> m_begun;  ///< the text in which the drag began
    QPointer<QQuickWindow> m_window;
    TextPlace m_anchor;
    TextPlace m_focus;
    QPointF m_pointer;  ///< last position of the pointer in scene coordinates; used while a drag scrolls
    bool m_active = false;
    bool m_dragging = false;
    QTimer m_scrolling;
    QTimer m_selectedByMouse;
};

}  // namespace vitrine

#pragma once

#include <QAbstractItemModel>
#include <QPointer>
#include <QQuickItem>
#include <QTimer>

#include <compare>
#include <vector>

namespace vitrine {

class LazyViewport;

/// Lets a reader select over the texts of a message: lies below its LazyColumn of blocks, and takes over when a drag
/// leaves the text that it began in, on Shift+click, and on Ctrl+A. Ctrl+C copies what is selected as it is shown,
/// cells with tabs between them; a button of the message copies its Markdown.
///
/// A place is remembered by the rows it lies in, from the block inwards: texts may come and go meanwhile, and what is
/// copied is read from the model, whether it is built or not.
class TextSelection : public QQuickItem {
    Q_OBJECT
    QML_ELEMENT
    Q_MOC_INCLUDE("ui/items/lazy_viewport.h")
    /// Of the blocks, with the roles `kind`, `text` and `table`.
    Q_PROPERTY(QAbstractItemModel* model MEMBER m_model NOTIFY modelChanged)
    /// Scrolls while a drag goes on beyond it.
    Q_PROPERTY(vitrine::LazyViewport* viewport MEMBER m_viewport NOTIFY modelChanged)
    /// Whether more than one text is selected.
    Q_PROPERTY(bool active READ active NOTIFY activeChanged)

public:
    explicit TextSelection(QQuickItem* parent = nullptr);

    bool active() const { return m_active; }
    Q_INVOKABLE void selectAll();
    Q_INVOKABLE void clear();
    /// What is selected, as it is shown.
    Q_INVOKABLE QString selectedText() const;

signals:
    void modelChanged();
    void activeChanged();

protected:
    bool childMouseEventFilter(QQuickItem* item, QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void itemChange(ItemChange change, const ItemChangeData& data) override;

private:
    struct Place {
        std::vector<int> path;  ///< of the text: the block's row, then what is inside
        int at = 0;             ///< in the text

        std::strong_ordering operator<=>(const Place&) const = default;
    };

    std::vector<QQuickItem*> texts() const;
    std::vector<int> pathOf(const QQuickItem* text) const;
    /// In the text under a point of the scene, or in the nearest one above or below it.
    bool placeAt(QPointF scene, Place& place) const;
    void drag(QPointF scene);
    void scroll();
    /// Selects in every text what lies between the two places.
    void apply() const;
    void setActive(bool active);
    QString blockText(int row, const Place& from, const Place& to) const;

    QPointer<QAbstractItemModel> m_model;
    QPointer<LazyViewport> m_viewport;
    QPointer<QQuickItem> m_begun;  ///< the text that the drag began in
    QPointer<QQuickWindow> m_window;
    Place m_anchor;
    Place m_focus;
    QPointF m_pointer;  ///< in the scene, while a drag scrolls
    bool m_active = false;
    bool m_dragging = false;
    QTimer m_scrolling;
};

}  // namespace vitrine

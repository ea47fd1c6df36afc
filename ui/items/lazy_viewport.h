#pragma once

#include <QElapsedTimer>
#include <QPointer>
#include <QQuickItem>
#include <QTimer>
#include <QVariantList>

#include <vector>

namespace vitrine {

class LazyColumn;

/// The visible part of nested columns (LazyColumn) in a Flickable. Keeps the visible text in its place when estimated
/// heights are replaced by measured heights.
///
/// In each frame, delegates are created for a few milliseconds, visible ones first. The scroll position is kept with an
/// anchor: the most deeply nested row that begins below the upper edge of the view, and its distance from this edge. If
/// the view is at its end, the end is the anchor. Whenever a height above the anchor changes, `contentY` is adjusted.
class LazyViewport : public QQuickItem {
    Q_OBJECT
    QML_ELEMENT
    Q_MOC_INCLUDE("ui/items/lazy_column.h")
    Q_PROPERTY(QQuickItem* view READ view WRITE setView NOTIFY viewChanged)
    Q_PROPERTY(vitrine::LazyColumn* column READ column WRITE setColumn NOTIFY columnChanged)
    /// Whether the user is scrolling. The anchor is kept in its place only while the user does not scroll.
    Q_PROPERTY(bool steered MEMBER m_steered NOTIFY steeredChanged)
    /// Whether the view is at its end and stays there when the content grows.
    Q_PROPERTY(bool stuck READ stuck NOTIFY stuckChanged)

public:
    explicit LazyViewport(QQuickItem* parent = nullptr);

    QQuickItem* view() const { return m_view; }
    void setView(QQuickItem* view);
    LazyColumn* column() const { return m_column; }
    void setColumn(LazyColumn* column);
    bool stuck() const { return m_stuck; }

    Q_INVOKABLE void toEnd();
    /// Scrolls to a y coordinate. Coordinates outside the content are limited to the content.
    Q_INVOKABLE void scrollTo(qreal y);
    /// Scrolls to a row of the outermost column.
    Q_INVOKABLE void showRow(int row);
    /// Returns the scroll position in a form that show() can restore. Empty means the end of the content.
    Q_INVOKABLE QVariantList place();
    Q_INVOKABLE void show(const QVariantList& place);
    /// Scrolls so that the part of `item` that begins at `y` and has the given height is at a third of the height of
    /// the view. Does nothing if this part is already visible.
    Q_INVOKABLE void reveal(QQuickItem* item, qreal y, qreal height);

    void add(LazyColumn* column);
    /// Deletes an item later, when there is time.
    void discard(QQuickItem* item);
    /// Schedules an update before the next frame.
    Q_SLOT void wake();

signals:
    void viewChanged();
    void columnChanged();
    void steeredChanged();
    void stuckChanged();

protected:
    void updatePolish() override;
    void itemChange(ItemChange change, const ItemChangeData& data) override;

private:
    struct Anchor {
        QPointer<LazyColumn> column;
        int row = -1;
        qreal offset = 0;  ///< distance from the top of the row to the upper edge of the view
    };

    void deleteDiscarded();
    Q_SLOT void followView();
    void chooseAnchor();
    void findPlace();
    void hold();
    void revealNow();
    void placeAll();
    bool growAll(qreal margin);
    bool growWanted();
    void setStuck(bool stuck);
    void setContentY(qreal y);
    qreal contentY() const;
    qreal end() const;
    bool mayBuild() const;
    /// Converts a y coordinate of the view to a y coordinate of the column.
    qreal inColumn(const LazyColumn& column, qreal y) const;

    QPointer<QQuickItem> m_view;
    QPointer<LazyColumn> m_column;
    std::vector<QPointer<LazyColumn>> m_columns;  ///< all columns; a column comes before the columns inside it
    bool m_steered = false;
    bool m_stuck = true;
    bool m_moving = false;  ///< whether this object itself is changing contentY
    Anchor m_anchor;
    QVariantList m_wanted;  ///< position that show() requested and that has not been reached yet; empty: none
    struct {
        QPointer<QQuickItem> item;
        qreal y = 0;
        qreal height = 0;
    } m_revealed;           ///< target of reveal(); used as soon as all positions are known
    QElapsedTimer m_clock;  ///< started when the first delegate of the current frame is created
    QTimer m_more;
    std::vector<QPointer<QQuickItem>> m_discarded;
    QTimer m_discarding;
};

}  // namespace vitrine

#pragma once

#include <QElapsedTimer>
#include <QPointer>
#include <QQuickItem>
#include <QTimer>
#include <QVariantList>

#include <vector>

namespace vitrine {

class LazyColumn;

/// The part of nested columns (LazyColumn) that a Flickable shows. Keeps the scroll position while heights become
/// known.
///
/// Delegates are created for some milliseconds per frame, visible ones first. The position is that of the most deeply
/// nested row that begins below the upper edge, with its distance, or the end; `contentY` follows it whenever a height
/// above changes.
class LazyViewport : public QQuickItem {
    Q_OBJECT
    QML_ELEMENT
    Q_MOC_INCLUDE("ui/items/lazy_column.h")
    Q_PROPERTY(QQuickItem* view READ view WRITE setView NOTIFY viewChanged)
    Q_PROPERTY(vitrine::LazyColumn* column READ column WRITE setColumn NOTIFY columnChanged)
    /// Whether the user is scrolling; otherwise the position is kept.
    Q_PROPERTY(bool steered MEMBER m_steered NOTIFY steeredChanged)
    /// Whether the view is at its end and stays there.
    Q_PROPERTY(bool stuck READ stuck NOTIFY stuckChanged)

public:
    explicit LazyViewport(QQuickItem* parent = nullptr);

    QQuickItem* view() const { return m_view; }
    void setView(QQuickItem* view);
    LazyColumn* column() const { return m_column; }
    void setColumn(LazyColumn* column);
    bool stuck() const { return m_stuck; }

    Q_INVOKABLE void toEnd();
    /// Limited to the content.
    Q_INVOKABLE void scrollTo(qreal y);
    /// Scrolls to a row of the outermost column.
    Q_INVOKABLE void showRow(int row);
    /// The scroll position, for a later show(); empty for the end.
    Q_INVOKABLE QVariantList place();
    Q_INVOKABLE void show(const QVariantList& place);
    /// Scrolls to the part of an item that begins at `y`, to a third of the view's height, unless it is visible.
    Q_INVOKABLE void reveal(QQuickItem* item, qreal y, qreal height);

    void add(LazyColumn* column);
    /// Deletes the item when there is time.
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
        qreal offset = 0;  ///< from the top of the row to the upper edge of the view
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
    /// The y coordinate in the column for a `y` of the view.
    qreal inColumn(const LazyColumn& column, qreal y) const;

    QPointer<QQuickItem> m_view;
    QPointer<LazyColumn> m_column;
    std::vector<QPointer<LazyColumn>> m_columns;  ///< outer ones before inner ones
    bool m_steered = false;
    bool m_stuck = true;
    bool m_moving = false;  ///< this object is changing contentY
    Anchor m_anchor;
    QVariantList m_wanted;  ///< requested position whose rows do not exist yet
    struct {
        QPointer<QQuickItem> item;
        qreal y = 0;
        qreal height = 0;
    } m_revealed;           ///< target of reveal(), once everything has its position
    QElapsedTimer m_clock;  ///< started with the first item of this frame
    QTimer m_more;
    std::vector<QPointer<QQuickItem>> m_discarded;
    QTimer m_discarding;
};

}  // namespace vitrine

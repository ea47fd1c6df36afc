#pragma once

#include <QAbstractItemModel>
#include <QPointer>
#include <QQmlComponent>
#include <QQuickItem>

#include <map>
#include <vector>

namespace vitrine {

class LazyViewport;

/// Shows the rows of a model in a column. Only rows in or near the visible part have delegates. The height of a row
/// that never had a delegate is estimated.
///
/// The delegate of a LazyColumn may contain other LazyColumns. The LazyViewport of the outermost column decides for all
/// of them which delegates are created and when. The column sets the width of its delegates. A delegate receives the
/// roles of its row, and its `index`, in properties with these names. A row whose role `hidden` is true has no height
/// and no delegate.
class LazyColumn : public QQuickItem {
    Q_OBJECT
    QML_ELEMENT
    Q_MOC_INCLUDE("ui/items/lazy_viewport.h")
    Q_PROPERTY(QAbstractItemModel* model READ model WRITE setModel NOTIFY modelChanged)
    Q_PROPERTY(QQmlComponent* delegate MEMBER m_delegate NOTIFY delegateChanged)
    Q_PROPERTY(vitrine::LazyViewport* viewport READ viewport WRITE setViewport NOTIFY viewportChanged)
    Q_PROPERTY(qreal spacing MEMBER m_spacing NOTIFY spacingChanged)
    /// Maximum number of rows that are shown; 0 means all rows.
    Q_PROPERTY(int limit READ limit WRITE setLimit NOTIFY limitChanged)
    /// A row whose delegate is created and kept even if the row is not visible; -1: none.
    Q_PROPERTY(int wanted READ wanted WRITE setWanted NOTIFY wantedChanged)
    /// Number of rows that are shown.
    Q_PROPERTY(int count READ count NOTIFY countChanged)
    /// The largest implicit width among all delegates that have been created so far.
    Q_PROPERTY(qreal contentWidth READ contentWidth NOTIFY contentWidthChanged)

public:
    explicit LazyColumn(QQuickItem* parent = nullptr);
    ~LazyColumn() override;

    QAbstractItemModel* model() const { return m_model; }
    void setModel(QAbstractItemModel* model);
    LazyViewport* viewport() const;
    void setViewport(LazyViewport* viewport);
    int limit() const { return m_limit; }
    void setLimit(int limit);
    int wanted() const { return m_wanted; }
    void setWanted(int row);
    int count() const { return static_cast<int>(m_rows.size()); }
    qreal contentWidth() const { return m_contentWidth; }

    /// Returns the y coordinate of the top of a row. The delegate of the row need not exist.
    qreal top(int row);
    /// Same as top(), for use in QML, where `top` is already the name of an anchor line.
    Q_INVOKABLE qreal topOfRow(int row) { return top(row); }
    Q_INVOKABLE qreal heightOf(int row) { return top(row + 1) - top(row); }
    /// Returns the row at the y coordinate `y`, or the row nearest to it; -1 if there are no rows.
    int rowAt(qreal y);
    /// Returns the delegate of a row; null if the delegate does not exist.
    QQuickItem* item(int row) const;
    int builtCount() const { return static_cast<int>(m_built.size()); }
    /// Returns the row whose delegate contains the item `inside`; -1 if no delegate contains it.
    int rowOf(const QQuickItem* inside) const;

    /// Creates one delegate: the first missing one between the y coordinates `from` and `to`. Returns false if none is
    /// missing.
    bool grow(qreal from, qreal to);
    /// Creates the delegate of row `wanted`. Returns false if the delegate exists already or cannot be created.
    bool growWanted();
    /// Removes the delegates outside the y coordinates `from` to `to`. Keeps the delegate with the focus, and that of
    /// row `wanted`.
    void trim(qreal from, qreal to);
    /// Moves all existing delegates to their positions.
    void place();

signals:
    void modelChanged();
    void delegateChanged();
    void viewportChanged();
    void spacingChanged();
    void limitChanged();
    void wantedChanged();
    void countChanged();
    void contentWidthChanged();
    /// Emitted before the rows of the model are replaced.
    void aboutToReset();

protected:
    void componentComplete() override;
    void geometryChange(const QRectF& fresh, const QRectF& old) override;
    void itemChange(ItemChange change, const ItemChangeData& data) override;
    /// Called by Qt Quick before a frame. Has an effect only if the column has no viewport; then it creates all
    /// delegates.
    void updatePolish() override;

private:
    struct Row {
        qreal height = -1;      ///< measured height of the delegate; negative if it was never measured
        int letters = 0;        ///< length of the row's text, from which the height is estimated
        bool isHidden = false;  ///< whether the row is hidden: it has no height and no delegate
    };

    void reset();
    void insertRows(int first, int last);
    void removeRows(int first, int last);
    void updateRows(int first, int last, const QList<int>& roles);
    void renumber(int from, int by);
    Row newRow(int row) const;
    void hideRow(int row);
    qreal estimate(const Row& row) const;
    void build(int row);
    /// Returns the values of the roles `which` (all roles if empty). Leaves out roles for which the item has no
    /// property.
    QVariantMap values(const QQuickItem* item, int row, const QList<int>& which) const;
    void release(QQuickItem* item);
    void findViewport();
    /// Must be called after heights, positions or rows have changed.
    void invalidate();
    void measure();

    QPointer<QAbstractItemModel> m_model;
    QQmlComponent* m_delegate = nullptr;
    QPointer<LazyViewport> m_viewport;
    QHash<int, QByteArray> m_roleNames;
    int m_textRole = -1;
    int m_hiddenRole = -1;
    qreal m_spacing = 0;
    int m_limit = 0;
    int m_wanted = -1;
    qreal m_contentWidth = 0;
    std::vector<Row> m_rows;
    std::vector<qreal> m_tops;  ///< y coordinate of the top of each row, followed by the total height
    std::map<int, QQuickItem*> m_built;
    bool m_dirty = true;  ///< whether m_tops is outdated
};

}  // namespace vitrine

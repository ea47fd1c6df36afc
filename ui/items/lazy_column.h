#pragma once

#include <QAbstractItemModel>
#include <QPointer>
#include <QQmlComponent>
#include <QQuickItem>

#include <map>
#include <vector>

namespace vitrine {

class LazyViewport;

/// The rows of a model in a column. Only rows in and near the visible part exist; the heights of the others are
/// estimated.
///
/// Columns may be nested inside the delegates of others; the outermost one sets the LazyViewport that decides for all
/// of them what is created when. Delegates get their width from the column, and the row's roles and `index` in
/// properties of these names. A row whose role `hidden` is true takes no space.
class LazyColumn : public QQuickItem {
    Q_OBJECT
    QML_ELEMENT
    Q_MOC_INCLUDE("ui/items/lazy_viewport.h")
    Q_PROPERTY(QAbstractItemModel* model READ model WRITE setModel NOTIFY modelChanged)
    Q_PROPERTY(QQmlComponent* delegate MEMBER m_delegate NOTIFY delegateChanged)
    Q_PROPERTY(vitrine::LazyViewport* viewport READ viewport WRITE setViewport NOTIFY viewportChanged)
    Q_PROPERTY(qreal spacing MEMBER m_spacing NOTIFY spacingChanged)
    /// Maximum number of rows that are shown; 0 for all.
    Q_PROPERTY(int limit READ limit WRITE setLimit NOTIFY limitChanged)
    /// A row that is created and kept wherever it is; -1: none.
    Q_PROPERTY(int wanted READ wanted WRITE setWanted NOTIFY wantedChanged)
    /// Number of rows that are shown.
    Q_PROPERTY(int count READ count NOTIFY countChanged)
    /// Largest implicit width of all delegates so far.
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

    /// Top of a row, whether it exists or not.
    qreal top(int row);
    /// top() for QML, where `top` is the name of an edge.
    Q_INVOKABLE qreal topOfRow(int row) { return top(row); }
    Q_INVOKABLE qreal heightOf(int row) { return top(row + 1) - top(row); }
    /// The row at `y`, or the nearest one; -1 without rows.
    int rowAt(qreal y);
    /// The delegate of a row; null if it does not exist.
    QQuickItem* item(int row) const;
    int builtCount() const { return static_cast<int>(m_built.size()); }
    /// The row whose delegate contains `inside`; -1 if none does.
    int rowOf(const QQuickItem* inside) const;

    /// Creates the first missing row between `from` and `to`; false if none is missing.
    bool grow(qreal from, qreal to);
    /// Creates the row `wanted`; false if it exists or cannot be created.
    bool growWanted();
    /// Removes rows outside this range, except the one with the focus and the one that is `wanted`.
    void trim(qreal from, qreal to);
    /// Moves the existing rows to their positions.
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
    /// The rows are about to be replaced.
    void aboutToReset();

protected:
    void componentComplete() override;
    void geometryChange(const QRectF& fresh, const QRectF& old) override;
    void itemChange(ItemChange change, const ItemChangeData& data) override;
    /// Only for a column without a viewport, which creates all of its rows.
    void updatePolish() override;

private:
    struct Row {
        qreal height = -1;      ///< measured height; negative if it was never measured
        int letters = 0;        ///< length of its text, for the estimate
        bool isHidden = false;  ///< takes no space and has no delegate
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
    /// The values of these roles (none: all) for which the item has properties.
    QVariantMap values(const QQuickItem* item, int row, const QList<int>& which) const;
    void release(QQuickItem* item);
    void findViewport();
    /// Heights, positions or rows have changed.
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
    std::vector<qreal> m_tops;  ///< tops of the rows, then the total height
    std::map<int, QQuickItem*> m_built;
    bool m_dirty = true;  ///< m_tops is outdated
};

}  // namespace vitrine

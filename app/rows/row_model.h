#pragma once

#include <QAbstractListModel>

#include <cstddef>
#include <vector>

namespace vitrine {

/// Base class of lists for QML. Each subclass declares an enum Role with Q_ENUM(Role) that starts at kFirstRole. QML
/// names are derived from the names in this enum: ChatIdRole is `chatId` in QML. A subclass must write its base class
/// as vitrine::RowModel, because qmllint compares the base class by the name in the source.
class RowModel : public QAbstractListModel {
    Q_OBJECT
    Q_PROPERTY(int count READ count NOTIFY countChanged)

public:
    static constexpr int kFirstRole = Qt::UserRole + 1;

    using QAbstractListModel::QAbstractListModel;

    virtual int count() const = 0;

    int rowCount(const QModelIndex& parent = {}) const final;
    QVariant data(const QModelIndex& index, int role) const final;
    QHash<int, QByteArray> roleNames() const final;

signals:
    void countChanged();

protected:
    /// Returns the value of a role in an existing row; an invalid QVariant if the role is unknown.
    virtual QVariant value(std::size_t at, int role) const = 0;

    /// Calls `change`, which must add or remove rows at the end of the list. Afterwards, the list must have `after`
    /// rows. Emits the signals of QAbstractItemModel before and after the call.
    template <typename Change>
    void changeEnd(int after, Change change);
    /// Removes the row with index `row` from `rows`, which must be the storage of this list. Emits only the signals of
    /// QAbstractItemModel; the caller must emit countChanged().
    template <typename Row>
    void eraseRow(std::vector<Row>& rows, int row);
};

template <typename Change>
void RowModel::changeEnd(int after, Change change)
{
    const int before = count();
    if (after < before) {
        beginRemoveRows({}, after, before - 1);
        change();
        endRemoveRows();
    } else if (after > before) {
        beginInsertRows({}, before, after - 1);
        change();
        endInsertRows();
    }
    if (after != before) emit countChanged();
}

template <typename Row>
void RowModel::eraseRow(std::vector<Row>& rows, int row)
{
    beginRemoveRows({}, row, row);
    rows.erase(rows.begin() + row);
    endRemoveRows();
}

}  // namespace vitrine

#pragma once

#include <QAbstractListModel>

#include <cstddef>
#include <vector>

namespace vitrine {

/// A list for QML. The enum Role of each class names what is told of a row: ChatIdRole is `chatId` in QML. Its values
/// begin with kFirstRole, and Q_ENUM(Role) makes them known. A class derives from vitrine::RowModel, in full: qmllint
/// knows a base only as moc finds it written.
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
    /// Of a row that exists. Nothing for a role that the class does not know.
    virtual QVariant value(std::size_t at, int role) const = 0;

    /// Lets `change` make `after` rows of those that there are, by adding or removing some at the end.
    template <typename Change>
    void changeEnd(int after, Change change);
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

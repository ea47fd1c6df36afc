#pragma once

#include <QAbstractItemModel>
#include <QObject>
#include <QVariantList>

namespace vitrine::test {

/// Keeps a copy of a model's rows. Like a view, it updates the copy only when the model sends a signal.
class Follower : public QObject {
public:
    Follower(const QAbstractItemModel& model, int role) : m_model(model), m_role(role)
    {
        connect(&model, &QAbstractItemModel::rowsInserted, this, [this](const QModelIndex&, int first, int last) {
            for (int row = first; row <= last; ++row) rows.insert(row, read(row));
        });
        connect(&model, &QAbstractItemModel::rowsRemoved, this,
                [this](const QModelIndex&, int first, int last) { rows.remove(first, last - first + 1); });
        connect(&model, &QAbstractItemModel::rowsMoved, this,
                [this](const QModelIndex&, int first, int, const QModelIndex&, int to) {
                    rows.move(first, to > first ? to - 1 : to);
                });
        connect(&model, &QAbstractItemModel::dataChanged, this, [this](const QModelIndex& from, const QModelIndex& to) {
            for (int row = from.row(); row <= to.row(); ++row) rows[row] = read(row);
            changes += to.row() - from.row() + 1;
        });
        connect(&model, &QAbstractItemModel::modelReset, this, [this] { readAll(); });
        readAll();
    }

    QVariantList fresh() const
    {
        QVariantList all;
        for (int row = 0; row < m_model.rowCount(); ++row) all << read(row);
        return all;
    }

    QVariantList rows;
    int changes = 0;

private:
    QVariant read(int row) const { return m_model.index(row, 0).data(m_role); }
    void readAll() { rows = fresh(); }

    const QAbstractItemModel& m_model;
    int m_role;
};

}  // namespace vitrine::test

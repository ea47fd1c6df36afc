#include "app/rows/row_model.h"

#include <QMetaEnum>

namespace vitrine {

int RowModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : count();
}

QVariant RowModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    return value(static_cast<std::size_t>(index.row()), role);
}

QHash<int, QByteArray> RowModel::roleNames() const
{
    const QMetaEnum roles = metaObject()->enumerator(metaObject()->indexOfEnumerator("Role"));
    QHash<int, QByteArray> names;
    for (int i = 0; i < roles.keyCount(); ++i) {
        QByteArray name(roles.key(i));
        name.chop(static_cast<int>(qstrlen("Role")));
        name[0] = QChar::toLower(static_cast<char32_t>(name[0]));
        names.insert(roles.value(i), name);
    }
    return names;
}

}  // namespace vitrine

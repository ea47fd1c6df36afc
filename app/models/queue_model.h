#pragma once

#include "app/rows/row_model.h"
#include "app/store/message_queue.h"

#include <QtQml/qqmlregistration.h>

#include <vector>

namespace vitrine {

/// The queued messages of the shown chat. The first row is the message that is sent next.
class QueueModel : public vitrine::RowModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")

public:
    enum Role {
        QueuedIdRole = kFirstRole,  ///< qint64: id of the queued message
        TextRole,                   ///< QString: the whole text
        PreviewRole,                ///< QString: the first line
    };
    Q_ENUM(Role)

    using RowModel::RowModel;

    int count() const override { return static_cast<int>(m_rows.size()); }
    const std::vector<QueuedMessage>& messages() const { return m_rows; }
    void set(std::vector<QueuedMessage> messages);

private:
    QVariant value(std::size_t at, int role) const override;

    std::vector<QueuedMessage> m_rows;
};

}  // namespace vitrine

#pragma once

#include "app/markdown/block_splitter.h"

#include <QAbstractListModel>

namespace vitrine {

/// The Markdown blocks of one message. While its text grows, only the last rows change.
class BlockListModel : public QAbstractListModel {
    Q_OBJECT
    Q_PROPERTY(int count READ count NOTIFY countChanged)

public:
    enum Role {
        KindRole = Qt::UserRole + 1,  ///< "text", "heading", "code", "table" or "rule"
        TextRole,                     ///< Markdown of the block, or the code
        LanguageRole,
        LevelRole,
        RowsRole,        ///< list of rows, the header first, each a list of cells in inline Markdown
        AlignmentsRole,  ///< of a table's columns: "left", "center", "right" or ""
        OpenRole,        ///< bool: code whose closing fence has not come
    };

    using QAbstractListModel::QAbstractListModel;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

    int count() const { return static_cast<int>(m_shown.size()); }
    void append(QStringView text);

signals:
    void countChanged();

private:
    BlockSplitter m_splitter;
    std::vector<MarkdownBlock> m_shown;  ///< what the views know of
};

}  // namespace vitrine

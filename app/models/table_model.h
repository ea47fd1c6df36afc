#pragma once

#include "app/markdown/block.h"
#include "app/rows/row_model.h"

#include <QList>
#include <QtQml/qqmlregistration.h>

#include <vector>

namespace vitrine {

/// The rows of one table in Markdown, the header first. The role `cells` is a list of inline Markdown.
class TableModel : public vitrine::RowModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    Q_PROPERTY(int columns READ columns CONSTANT)
    /// Of the columns: Qt::AlignLeft, Qt::AlignHCenter or Qt::AlignRight. What has none begins where its line does.
    Q_PROPERTY(QList<int> alignments READ alignments NOTIFY directionChanged)
    /// Whether its columns run so: as the text before it does, or most cells of the header, or of the first row below
    /// where these do not say.
    Q_PROPERTY(bool rightToLeft READ rightToLeft NOTIFY directionChanged)

public:
    enum Role { CellsRole = kFirstRole };
    Q_ENUM(Role)

    /// `inRightToLeft`: the text before it is written so.
    explicit TableModel(const MarkdownBlock& table, bool inRightToLeft = false, QObject* parent = nullptr);

    int count() const override { return static_cast<int>(m_rows.size()); }
    int columns() const { return static_cast<int>(m_alignments.size()); }
    QList<int> alignments() const;
    bool rightToLeft() const { return m_rightToLeft; }

    /// Takes the rows of a later state of the same table.
    void update(const MarkdownBlock& table);

signals:
    void directionChanged();

private:
    QVariant value(std::size_t at, int role) const override;

    std::vector<QStringList> m_rows;
    QStringList m_alignments;
    bool m_inRightToLeft;
    bool m_rightToLeft = false;
};

}  // namespace vitrine

#pragma once

#include "app/markdown/block.h"
#include "app/rows/row_model.h"

#include <QList>
#include <QtQml/qqmlregistration.h>

#include <vector>

namespace vitrine {

/// The rows of one Markdown table, the header first. The role `cells` is a list of texts with inline Markdown.
class TableModel : public vitrine::RowModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    Q_PROPERTY(int columns READ columns CONSTANT)
    /// Alignment of each column: Qt::AlignLeft, Qt::AlignHCenter or Qt::AlignRight. A column without an alignment is
    /// aligned to the start of the line.
    Q_PROPERTY(QList<int> alignments READ alignments NOTIFY directionChanged)
    /// Whether the columns run from right to left. This is the case if the text before the table runs from right to
    /// left, or if most cells of the header do. If the header has no clear direction, the first row below the header
    /// decides.
    Q_PROPERTY(bool rightToLeft READ rightToLeft NOTIFY directionChanged)

public:
    enum Role { CellsRole = kFirstRole };
    Q_ENUM(Role)

    /// `inRightToLeft`: whether the text before the table runs from right to left.
    explicit TableModel(const MarkdownBlock& table, bool inRightToLeft = false, QObject* parent = nullptr);

    int count() const override { return static_cast<int>(m_rows.size()); }
    int columns() const { return static_cast<int>(m_alignments.size()); }
    QList<int> alignments() const;
    bool rightToLeft() const { return m_rightToLeft; }

    /// Replaces the rows by the rows of a newer version of the same table.
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

#pragma once

#include "app/rows/row_model.h"

#include <QtQml/qqmlregistration.h>

namespace vitrine {

class TokenStripModel;

/// The tokens of the strip as rows of a table with the same roles. During a search, contains only the tokens found.
class TokenTableModel : public vitrine::RowModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")

public:
    enum Role {
        TokenIdRole = kFirstRole,
        PieceRole,
        BytesRole,
        KindRole,
        KindNameRole,
        PositionRole,
        ProbabilityRole,
        FinalProbabilityRole,
        RankRole,
        EntropyRole,
        OriginRole,
        OriginNameRole,
        SelectedRole,
        TokenRowRole,  ///< int: row in the strip
    };
    Q_ENUM(Role)

    explicit TokenTableModel(TokenStripModel& tokens);

    int count() const override { return m_count; }
    /// tokenRow() converts a row of this table to a row of the strip; rowOf() is the inverse. Both return -1 if the
    /// other model has no such row.
    Q_INVOKABLE int tokenRow(int row) const;
    Q_INVOKABLE int rowOf(int tokenRow) const;

private:
    QVariant value(std::size_t at, int role) const override;
    int wantedCount() const;
    void refill();

    TokenStripModel& m_tokens;
    int m_count = 0;
    bool m_filtered = false;
};

}  // namespace vitrine

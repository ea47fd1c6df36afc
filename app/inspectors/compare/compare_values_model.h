#pragma once

#include "app/inspectors/shared/inspector_model.h"
#include "core/diagnose/compare_runs/comparison_report.h"

#include <QString>
#include <QtQml/qqmlregistration.h>

#include <cstddef>
#include <memory>
#include <vector>

namespace vitrine {

/// Values of one tap on both sides of a comparison, one row for each dimension of one head at one position.
class CompareValuesModel : public vitrine::InspectorModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    /// Whether there are values to show.
    Q_PROPERTY(bool filled READ filled NOTIFY changed)
    /// Name of the tap, "0.q_rope"; empty without values.
    Q_PROPERTY(QString tap READ tap NOTIFY changed)
    Q_PROPERTY(int head READ head WRITE setHead NOTIFY changed)
    /// Number of heads; 1 for a tap without heads.
    Q_PROPERTY(int heads READ heads NOTIFY changed)
    Q_PROPERTY(int position READ position WRITE setPosition NOTIFY changed)
    Q_PROPERTY(int firstPosition READ firstPosition NOTIFY changed)
    Q_PROPERTY(int lastPosition READ lastPosition NOTIFY changed)
    /// Largest absolute value of both sides at this head and position. It is the end of the bars' scale.
    Q_PROPERTY(double top READ top NOTIFY changed)
    /// Value from which the bars are logarithmic, so that small values stay visible next to a few large ones. 0: the
    /// bars are linear up to `top`.
    Q_PROPERTY(double linearLimit READ linearLimit NOTIFY changed)
    /// Dimension with the largest difference.
    Q_PROPERTY(int worst READ worst NOTIFY changed)

public:
    enum Role {
        ARole = kFirstRole,  ///< double: value of the first side; NaN if it has no value
        BRole,               ///< double: value of the second side; NaN if it has no value
    };
    Q_ENUM(Role)

    using InspectorModel::InspectorModel;

    int count() const override;
    bool filled() const { return m_sides != nullptr && m_sides->rows > 0; }
    QString tap() const { return m_tap; }
    int head() const { return m_head; }
    int heads() const { return filled() ? static_cast<int>(m_sides->groups) : 1; }
    int position() const { return firstPosition() + m_row; }
    int firstPosition() const { return filled() ? static_cast<int>(m_sides->firstPosition) : 0; }
    int lastPosition() const { return filled() ? firstPosition() + static_cast<int>(m_sides->rows) - 1 : 0; }
    void setHead(int head);
    void setPosition(int position);
    double top() const { return m_top; }
    double linearLimit() const { return m_linearLimit; }
    /// Returns the length of a value's bar: 0 to 1, or -1 to 0 for negative values. Returns 0 for values that are not
    /// finite.
    Q_INVOKABLE double lengthOf(double value) const;
    int worst() const;

    /// Shows the values of the tap `(*values)[tapAt]` at a position, for the head with the largest difference there. A
    /// null `values` clears the rows.
    void show(const QString& tap, const std::shared_ptr<const std::vector<TapSides>>& values, std::size_t tapAt,
              std::size_t position);
    void clear() { show({}, nullptr, 0, 0); }

signals:
    void changed();

private:
    QVariant value(std::size_t at, int role) const override;
    std::size_t begin() const;
    double difference(std::size_t at) const;
    void moveTo(int row, int head);
    void measure();

    QString m_tap;
    std::shared_ptr<const std::vector<TapSides>> m_values;
    const TapSides* m_sides = nullptr;  ///< points into m_values
    int m_row = 0;
    int m_head = 0;
    double m_top = 0;
    double m_linearLimit = 0;
};

}  // namespace vitrine

#pragma once

#include "app/inspectors/inspector_model.h"
#include "core/compare_runs/comparison_report.h"

#include <QString>
#include <QtQml/qqmlregistration.h>

#include <cstddef>
#include <memory>
#include <vector>

namespace vitrine {

/// The numbers of one tap on both sides: a row for each dimension of one head at one position.
class CompareValuesModel : public vitrine::InspectorModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    Q_PROPERTY(bool filled READ filled NOTIFY changed)
    /// "0.q_rope"
    Q_PROPERTY(QString tap READ tap NOTIFY changed)
    Q_PROPERTY(int head READ head WRITE setHead NOTIFY changed)
    /// 1 where the tap has none.
    Q_PROPERTY(int heads READ heads NOTIFY changed)
    Q_PROPERTY(int position READ position WRITE setPosition NOTIFY changed)
    Q_PROPERTY(int firstPosition READ firstPosition NOTIFY changed)
    Q_PROPERTY(int lastPosition READ lastPosition NOTIFY changed)
    /// The largest absolute value of both sides here, which is the top of the bars.
    Q_PROPERTY(double top READ top NOTIFY changed)
    /// Beyond it the bars are logarithmic, for few values are so much larger that the others could not be seen beside
    /// them; 0: they are linear up to the top.
    Q_PROPERTY(double bend READ bend NOTIFY changed)
    /// The dimension in which the two are furthest apart.
    Q_PROPERTY(int worst READ worst NOTIFY changed)

public:
    enum Role {
        ARole = kFirstRole,  ///< double; NaN where that side shows none
        BRole,               ///< double
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
    double bend() const { return m_bend; }
    /// How long the bar of a value is: 0 to 1, or -1 to 0 for what is below zero; 0 for what is not finite.
    Q_INVOKABLE double lengthOf(double value) const;
    int worst() const;

    /// At this position, and the head that differs most there. `values` keeps `sides` alive; null: nothing is shown.
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
    const TapSides* m_sides = nullptr;  ///< within m_values
    int m_row = 0;
    int m_head = 0;
    double m_top = 0;
    double m_bend = 0;
};

}  // namespace vitrine

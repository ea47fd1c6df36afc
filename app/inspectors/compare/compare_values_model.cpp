#include "app/inspectors/compare/compare_values_model.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace vitrine {

int CompareValuesModel::count() const
{
    return filled() ? static_cast<int>(m_sides->width) : 0;
}

/// Returns the index of the first value of the selected position and head in TapSides::a and b.
std::size_t CompareValuesModel::begin() const
{
    const std::size_t row = static_cast<std::size_t>(m_row) * m_sides->groups + static_cast<std::size_t>(m_head);
    return row * m_sides->width;
}

double CompareValuesModel::difference(std::size_t at) const
{
    const double apart = std::abs(double{m_sides->a[at]} - double{m_sides->b[at]});
    return std::isnan(apart) ? 0 : apart;
}

/// Finds the end of the bars' scale. If the largest value exceeds nine tenths of the values by a factor of more than
/// kFar, part of the scale is logarithmic.
void CompareValuesModel::measure()
{
    constexpr double kFar = 8;
    std::vector<double> sizes;
    for (std::size_t i = 0; i < static_cast<std::size_t>(count()); ++i) {
        for (const float value : {m_sides->a[begin() + i], m_sides->b[begin() + i]}) {
            if (std::isfinite(value)) sizes.push_back(std::abs(double{value}));
        }
    }
    m_top = m_linearLimit = 0;
    if (sizes.empty()) return;
    m_top = *std::ranges::max_element(sizes);
    const auto among = [&sizes](std::size_t tenths) {
        const auto at = sizes.begin() + static_cast<std::ptrdiff_t>(sizes.size() * tenths / 10);
        std::ranges::nth_element(sizes, at);
        return *at;
    };
    const double most = among(9);
    if (m_top <= kFar * most) return;
    const double half = among(5);
    m_linearLimit = half > 0 ? half : most;
}

double CompareValuesModel::lengthOf(double value) const
{
    if (m_top <= 0 || !std::isfinite(value)) return 0;
    if (m_linearLimit <= 0) return value / m_top;
    return std::asinh(value / m_linearLimit) / std::asinh(m_top / m_linearLimit);
}

int CompareValuesModel::worst() const
{
    int worst = 0;
    for (int i = 0; i < count(); ++i) {
        const std::size_t at = begin() + static_cast<std::size_t>(i);
        if (difference(at) > difference(begin() + static_cast<std::size_t>(worst))) worst = i;
    }
    return worst;
}

void CompareValuesModel::moveTo(int row, int head)
{
    beginResetModel();
    m_row = row;
    m_head = head;
    measure();
    endResetModel();
    emit changed();
}

void CompareValuesModel::setHead(int head)
{
    if (filled() && head >= 0 && head < heads() && head != m_head) moveTo(m_row, head);
}

void CompareValuesModel::setPosition(int position)
{
    if (filled() && position >= firstPosition() && position <= lastPosition() && position != this->position())
        moveTo(position - firstPosition(), m_head);
}

void CompareValuesModel::show(const QString& tap, const std::shared_ptr<const std::vector<TapSides>>& values,
                              std::size_t tapAt, std::size_t position)
{
    beginResetModel();
    m_tap = tap;
    m_values = values;
    m_sides = values && tapAt < values->size() ? &(*values)[tapAt] : nullptr;
    m_row = 0;
    m_head = 0;
    if (filled()) {
        const std::size_t first = m_sides->firstPosition;
        m_row = static_cast<int>(std::clamp(position, first, first + m_sides->rows - 1) - first);
        double most = -1;
        for (std::size_t head = 0; head < m_sides->groups; ++head) {
            const std::size_t from = (static_cast<std::size_t>(m_row) * m_sides->groups + head) * m_sides->width;
            double sum = 0;
            for (std::size_t i = 0; i < m_sides->width; ++i) sum += std::pow(difference(from + i), 2);
            if (sum <= most) continue;
            most = sum;
            m_head = static_cast<int>(head);
        }
    }
    measure();
    endResetModel();
    emit countChanged();
    emit changed();
}

QVariant CompareValuesModel::value(std::size_t at, int role) const
{
    if (role == ARole || role == Qt::DisplayRole) return double{m_sides->a[begin() + at]};
    return role == BRole ? QVariant(double{m_sides->b[begin() + at]}) : QVariant();
}

}  // namespace vitrine

#include "core/diagnose/cause/residual.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace vitrine {

namespace {

std::size_t rowsIn(const TargetPart& part, std::span<const float> values)
{
    return std::min(part.array->rows, values.size() / (part.array->groups * part.array->width));
}

/// Calls `each(row, column, value, other)` for every value that both sides have.
template <typename Each>
void forEach(const TargetPart& part, std::span<const float> values, const Each& each)
{
    const OtherRows& other = *part.other;
    const std::size_t width = part.array->groups * part.array->width;
    const std::size_t rows = std::min(rowsIn(part, values), other.endRow(width));
    for (std::size_t row = std::max(part.fromRow, other.firstRow); row < rows; ++row) {
        for (std::size_t column = 0; column < width; ++column) {
            if (!part.groups.empty() && !part.groups[column / part.array->width]) continue;
            const double theirs = other.values[(row - other.firstRow) * width + column];
            // Gaps of a partial tap contain our own values, so equal values are skipped.
            if (other.isPartial && theirs == static_cast<double>(part.array->values[row * width + column])) continue;
            each(row, column, values[row * width + column], theirs);
        }
    }
}

double ratio(double difference, double size)
{
    if (!std::isfinite(difference)) return std::numeric_limits<double>::infinity();
    if (difference == 0) return 0;
    return size > 0 ? std::sqrt(difference / size) : std::numeric_limits<double>::infinity();
}

/// Relative difference of each row, and of all rows together.
struct Rows {
    std::vector<double> off;
    double all = 0;
};

Rows rowsOf(const TargetPart& part, std::span<const float> values)
{
    const std::size_t rows = rowsIn(part, values);
    std::vector<double> difference(rows, 0.0);
    std::vector<double> size(rows, 0.0);
    forEach(part, values, [&](std::size_t row, std::size_t, double mine, double theirs) {
        difference[row] += (mine - theirs) * (mine - theirs);
        size[row] += theirs * theirs;
    });
    const double allSize = std::accumulate(size.begin(), size.end(), 0.0);
    // A row of zeros has no length, so the average of all rows is used.
    const double usual = rows > 0 ? allSize / static_cast<double>(rows) : 0;
    Rows found;
    for (std::size_t row = 0; row < rows; ++row) {
        found.off.push_back(ratio(difference[row], size[row] > 0 ? size[row] : usual));
    }
    found.all = ratio(std::accumulate(difference.begin(), difference.end(), 0.0), allSize);
    return found;
}

}  // namespace

Residual residualOf(const TargetPart& part, std::span<const float> values, double limit)
{
    const Rows rows = rowsOf(part, values);
    Residual found{0, 0, part.array->rows};
    if (rows.off.empty()) {
        return {std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity(), 0};
    }
    for (std::size_t row = 0; row < rows.off.size(); ++row) {
        found.worstRow = std::max(found.worstRow, rows.off[row]);
        if (rows.off[row] > limit) found.firstBadRow = std::min(found.firstBadRow, row);
    }
    found.relative = rows.all;
    return found;
}

std::vector<bool> badRows(const TargetPart& part, std::span<const float> values, double limit)
{
    std::vector<bool> bad;
    for (const double off : rowsOf(part, values).off) bad.push_back(off > limit);
    return bad;
}

std::vector<double> differences(const TargetPart& part, std::span<const float> values)
{
    std::vector<double> found;
    forEach(part, values,
            [&](std::size_t, std::size_t, double mine, double theirs) { found.push_back(mine - theirs); });
    return found;
}

std::vector<bool> badGroups(const TargetPart& part, std::span<const float> values, double limit)
{
    const std::size_t groups = part.array->groups;
    const std::size_t rows = rowsIn(part, values);
    std::vector<double> difference(rows * groups, 0.0);
    std::vector<double> size(rows * groups, 0.0);
    forEach(part, values, [&](std::size_t row, std::size_t column, double mine, double theirs) {
        const std::size_t at = row * groups + column / part.array->width;
        difference[at] += (mine - theirs) * (mine - theirs);
        size[at] += theirs * theirs;
    });
    std::vector<bool> bad(groups, false);
    for (std::size_t i = 0; i < difference.size(); ++i) {
        if (ratio(difference[i], size[i]) > limit) bad[i % groups] = true;
    }
    return bad;
}

}  // namespace vitrine

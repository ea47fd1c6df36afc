#include "core/diagnose/doctor/randomness.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <vector>

namespace vitrine {

namespace {

constexpr std::size_t kRows = 96;   ///< number of rows that are sampled per matrix
constexpr std::size_t kLayers = 6;  ///< number of layers that are sampled, evenly spaced
/// A model is random if the mean of rowsInCommon over all its matrices is below this limit. Independent random numbers
/// have a mean of 1 ± 0.02. The lowest mean of a trained model was 1.2, even if its embedding was left out.
constexpr double kIndependent = 1.06;

using Rows = std::vector<std::vector<float>>;

/// Returns evenly spaced rows, normalized to length 1. Rows of zeros are left out.
Rows sampleRows(const Tensor& matrix)
{
    Rows rows;
    const std::size_t count = std::min(matrix.rows, kRows);
    for (std::size_t i = 0; i < count; ++i) {
        std::vector<float> row(matrix.columns);
        matrix.decodeRow(i * matrix.rows / count, row.data());
        double squares = 0;
        for (const float value : row) squares += static_cast<double>(value) * value;
        if (!(squares > 0) || !std::isfinite(squares)) continue;
        const auto scale = static_cast<float>(1 / std::sqrt(squares));
        for (float& value : row) value *= scale;
        rows.push_back(std::move(row));
    }
    return rows;
}

/// Returns the number of columns with non-zero values. The other columns are padding.
std::size_t usedColumns(const Rows& rows)
{
    std::size_t used = 0;
    for (std::size_t column = 0; column < rows.front().size(); ++column) {
        used += std::any_of(rows.begin(), rows.end(), [column](const auto& row) { return row[column] != 0; }) ? 1 : 0;
    }
    return used;
}

/// Returns the dot product. It uses several partial sums, so that the compiler can vectorize the loop.
double dot(const std::vector<float>& a, const std::vector<float>& b)
{
    constexpr std::size_t kLanes = 16;
    std::array<float, kLanes> sums{};
    const std::size_t whole = a.size() / kLanes * kLanes;
    for (std::size_t i = 0; i < whole; i += kLanes) {
        for (std::size_t lane = 0; lane < kLanes; ++lane) sums[lane] += a[i + lane] * b[i + lane];
    }
    double sum = std::accumulate(sums.begin(), sums.end(), 0.0);
    for (std::size_t i = whole; i < a.size(); ++i) sum += static_cast<double>(a[i]) * b[i];
    return sum;
}

}  // namespace

double rowsInCommon(const Tensor& matrix)
{
    const Rows rows = sampleRows(matrix);
    if (rows.size() < 2) return 0;
    double sum = 0;
    for (std::size_t a = 0; a < rows.size(); ++a) {
        for (std::size_t b = 0; b < a; ++b) {
            const double cosine = dot(rows[a], rows[b]);
            sum += cosine * cosine;
        }
    }
    const double pairs = static_cast<double>(rows.size() * (rows.size() - 1)) / 2;
    return sum / pairs * static_cast<double>(usedColumns(rows));
}

bool isUntrained(const Model& model)
{
    const Weights& weights = model.weights();
    std::vector<double> common = {rowsInCommon(weights.tokenEmbedding)};
    const std::size_t step = std::max<std::size_t>(1, weights.layers.size() / kLayers);
    for (std::size_t i = 0; i < weights.layers.size(); i += step) {
        const LayerWeights& layer = weights.layers[i];
        for (const Linear* linear : {&layer.query, &layer.key, &layer.output, &layer.gate, &layer.up, &layer.down}) {
            if (*linear) common.push_back(rowsInCommon(linear->weight));
        }
    }
    const double sum = std::accumulate(common.begin(), common.end(), 0.0);
    return sum < kIndependent * static_cast<double>(common.size());
}

}  // namespace vitrine

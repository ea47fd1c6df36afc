#include "core/diagnose/cause/exact_norm.h"

#include <cmath>
#include <numeric>

namespace vitrine {

bool subtractsMean(NormKind kind)
{
    switch (kind) {
    case NormKind::Rms:
        return false;
    case NormKind::Layer:
        return true;
    }
    return {};  // unreachable for valid kinds
}

bool dividesByRootMeanSquare(NormKind kind)
{
    switch (kind) {
    case NormKind::Rms:
    case NormKind::Layer:
        return true;
    }
    return {};  // unreachable for valid kinds
}

double squaresOf(std::span<const float> row)
{
    double sum = 0;
    for (const double x : row) sum += x * x;
    return sum;
}

void center(NormKind kind, std::span<float> row)
{
    if (!subtractsMean(kind)) return;
    const double mean = std::accumulate(row.begin(), row.end(), 0.0) / static_cast<double>(row.size());
    for (float& x : row) x = static_cast<float>(x - mean);
}

double divisorOf(NormKind kind, std::span<const float> row, double epsilon)
{
    switch (kind) {
    case NormKind::Rms:
    case NormKind::Layer:
        return std::sqrt(squaresOf(row) / static_cast<double>(row.size()) + epsilon);
    }
    return {};  // unreachable for valid kinds
}

}  // namespace vitrine

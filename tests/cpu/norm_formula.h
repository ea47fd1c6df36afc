#pragma once

#include "core/model/norm_kind.h"

#include <cmath>
#include <span>
#include <vector>

namespace vitrine::test {

/// Returns the norm of a row without weights, computed in double.
inline std::vector<double> normalized(NormKind kind, std::span<const float> row, double epsilon)
{
    std::vector<double> y(row.begin(), row.end());
    const auto mean = [&y](auto of) {
        double sum = 0;
        for (const double x : y) sum += of(x) / static_cast<double>(y.size());
        return sum;
    };
    double middle = 0, divisor = 0;
    switch (kind) {
    case NormKind::Layer:
        middle = mean([](double x) { return x; });
        [[fallthrough]];
    case NormKind::Rms:
        divisor = std::sqrt(mean([middle](double x) { return (x - middle) * (x - middle); }) + epsilon);
        break;
    }
    for (double& x : y) x = (x - middle) / divisor;
    return y;
}

}  // namespace vitrine::test

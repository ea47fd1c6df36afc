#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace vitrine {

/// Sums over all tokens of the losses that a change of the model saves.
struct Savings {
    double cost = 0;  ///< sum of the losses before the change
    double saved = 0;
    double squares = 0;
    double count = 0;

    void add(const std::vector<float>& before, const std::vector<float>& after)
    {
        for (std::size_t i = 0; i < before.size(); ++i) {
            const double difference = static_cast<double>(before[i]) - after[i];
            cost += before[i];
            saved += difference;
            squares += difference * difference;
            ++count;
        }
    }
    /// Returns the mean saving divided by its standard error.
    double deviations() const
    {
        const double mean = saved / count;
        const double variance = std::max(squares / count - mean * mean, 1e-12);
        return mean / std::sqrt(variance / count);
    }
};

}  // namespace vitrine

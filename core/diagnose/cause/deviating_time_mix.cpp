// Operations of DeviatingBackend that only RWKV 7 has.

#include "core/diagnose/cause/deviating_backend.h"
#include "core/diagnose/cause/matrix_values.h"
#include "core/model/model.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

namespace vitrine {

void DeviatingBackend::compute(const ops::CorrectionKeys& op)
{
    const MatrixView& keys = op.keys;
    const std::size_t width = op.width;
    const auto right = [&] { CpuBackend::compute(op); };
    if (!m_deviation->changes<CorrectionCall>()) return right();
    const MatrixView views[] = {keys, op.removed, op.corrected};
    scoped(views, right, [&] {
        CorrectionCall change{call(), {op.scale.begin(), op.scale.end()}, {op.learn.begin(), op.learn.end()}};
        m_deviation->change(change);
        constexpr double kShortest = 1e-12;
        std::vector<double> removed(width);
        for (std::size_t at = 0; at < keys.elements(); ++at) {
            const std::size_t token = at / keys.columns, column = at % keys.columns, inHead = column % width;
            float& key = rowData(keys, token)[column];
            const double rate = rowData(op.rates, token)[column];
            const double learned = key * (1 + change.learn[column] * (rate - 1));
            removed[inHead] = (change.ofLearned ? learned : key) * change.scale[column];
            key = static_cast<float>(learned);
            if (inHead + 1 < width) continue;
            double squares = 0;
            for (const double value : removed) squares += value * value;
            const double length = change.unit ? std::max(std::sqrt(squares), kShortest) : 1;
            const std::size_t first = column + 1 - width;
            for (std::size_t i = 0; i < width; ++i) {
                const double taken = change.byRate ? rowData(op.rates, token)[first + i] : 1.0F;
                rowData(op.removed, token)[first + i] = static_cast<float>(removed[i] / length);
                rowData(op.corrected, token)[first + i] = static_cast<float>(removed[i] / length * taken);
            }
        }
    });
}

}  // namespace vitrine

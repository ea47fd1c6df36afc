#include "core/compute/cpu/cpu_backend_impl.h"

#include <cmath>

namespace vitrine {

/// Returns the angle in double, because a float angle at position 100,000 has an error of a hundredth of a radian.
double CpuBackend::ropeAngle(const RopeConfig& config, std::size_t pair, std::size_t position) const
{
    return static_cast<double>(position) * config.frequencies[pair];
}

/// Returns the table of cosines and sines for `config`. A step may use several tables, because some models (Gemma 3)
/// have two kinds of layers with different RoPE settings.
const float* CpuBackend::ropeTable(const RopeConfig& config)
{
    for (std::size_t i = 0; i < m_ropeTablesUsed; ++i) {
        if (m_ropeTables[i].config == &config) return m_ropeTables[i].values.data();
    }
    if (m_ropeTablesUsed == m_ropeTables.size()) m_ropeTables.emplace_back();
    RopeTable& table = m_ropeTables[m_ropeTablesUsed++];
    table.config = &config;
    const std::size_t pairs = config.frequencies.size();
    table.values.resize(m_tokens.size() * pairs * 2);
    m_pool.parallelFor(m_tokens.size(), 4, [&](std::size_t begin, std::size_t end, std::size_t) {
        for (std::size_t t = begin; t < end; ++t) {
            float* row = table.values.data() + t * pairs * 2;
            const double magnitude = config.magnitudeAt(m_firstPosition + t);
            for (std::size_t pair = 0; pair < pairs; ++pair) {
                const double angle = ropeAngle(config, pair, m_firstPosition + t);
                row[2 * pair] = static_cast<float>(std::cos(angle) * magnitude);
                row[2 * pair + 1] = static_cast<float>(std::sin(angle) * magnitude);
            }
        }
    });
    return table.values.data();
}

void CpuBackend::compute(const ops::Rope& op)
{
    const auto& [role, x, headDim, config] = op;
    const float* const cosinesAndSines = ropeTable(*config);
    const std::size_t pairs = config->frequencies.size();
    // RopeKind::Adjacent: the two numbers of a pair are adjacent. RopeKind::Halves: the second number is `pairs` places
    // after the first.
    const std::size_t step = config->kind == RopeKind::Adjacent ? 2 : 1;
    const std::size_t distance = config->kind == RopeKind::Adjacent ? 1 : pairs;
    const std::size_t firstToken = m_tokens.size() - x.rows;
    m_pool.parallelFor(x.rows, 4, [&](std::size_t begin, std::size_t end, std::size_t) {
        for (std::size_t t = begin; t < end; ++t) {
            const float* table = cosinesAndSines + (firstToken + t) * pairs * 2;
            float* const row = rowData(x, t);
            for (float* head = row; head < row + x.columns; head += headDim) {
                for (std::size_t pair = 0; pair < pairs; ++pair) {
                    float& a = head[pair * step];
                    float& b = head[pair * step + distance];
                    const float cosine = table[2 * pair];
                    const float sine = table[2 * pair + 1];
                    const float rotated = a * cosine - b * sine;
                    b = a * sine + b * cosine;
                    a = rotated;
                }
            }
        }
    });
}

}  // namespace vitrine

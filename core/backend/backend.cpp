#include "core/backend/backend.h"

#include <bit>
#include <cmath>

namespace vitrine {

double alibiSlope(float bias, std::size_t head, std::size_t heads) noexcept
{
    const std::size_t power = std::bit_floor(heads);
    const double steps = head < power ? 1.0 + static_cast<double>(head) : 0.5 + static_cast<double>(head - power);
    return std::exp2(-static_cast<double>(bias) * steps / static_cast<double>(power));
}

Backend::~Backend() = default;

std::unique_ptr<ResidentWeights> Backend::makeResident(const Weights&, const ModelPart&)
{
    return nullptr;
}

std::unique_ptr<RecordedStep> Backend::finishAndKeep()
{
    finish();
    return nullptr;
}

void Backend::topK(const MatrixView&, const MatrixView&) {}

void Backend::draw(const MatrixView&, const MatrixView&, float, float) {}

}  // namespace vitrine

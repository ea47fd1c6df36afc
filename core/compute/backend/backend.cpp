#include "core/compute/backend/backend.h"

namespace vitrine {

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

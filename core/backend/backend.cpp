#include "core/backend/backend.h"

namespace vitrine {

Backend::~Backend() = default;

std::unique_ptr<ResidentWeights> Backend::makeResident(const Weights&)
{
    return nullptr;
}

void Backend::topK(const MatrixView&, const MatrixView&) {}

}  // namespace vitrine

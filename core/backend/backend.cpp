#include "core/backend/backend.h"

namespace vitrine {

Backend::~Backend() = default;

std::unique_ptr<ResidentWeights> Backend::makeResident(const Weights&, const ModelPart&)
{
    return nullptr;
}

}  // namespace vitrine

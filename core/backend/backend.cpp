#include "core/backend/backend.h"

namespace vitrine {

Backend::~Backend() = default;

}  // namespace vitrine

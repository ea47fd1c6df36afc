#pragma once

namespace vitrine {

/// CPU seconds that the calling thread has used.
double threadSeconds();

}  // namespace vitrine

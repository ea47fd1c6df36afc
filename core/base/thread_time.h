#pragma once

namespace vitrine {

/// Seconds of the processor that the calling thread has used.
double threadSeconds();

}  // namespace vitrine

#pragma once

#include "core/diagnose/compare_files/file_faults.h"

namespace vitrine {

/// Describes a tensor with a difference that no known fault explains: reports values that are not finite, the damaged
/// blocks, or the size of the difference.
FileFault blockDamage(const FileFaultRequest& request);

}  // namespace vitrine

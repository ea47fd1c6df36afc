#pragma once

#include "core/compare_files/file_faults.h"

namespace vitrine {

/// What can be said of a tensor that no fault explains: values that are not finite, which blocks differ when only some
/// do, or just how large the difference is.
FileFault blockDamage(const FileFaultRequest& request);

}  // namespace vitrine

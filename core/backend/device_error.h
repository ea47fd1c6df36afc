#pragma once

#include "core/base/resource_error.h"

namespace vitrine {

/// A device cannot continue: it is missing, it was lost, or its memory is full. The CPU may be able to do the same
/// work.
class DeviceError : public ResourceError {
public:
    using ResourceError::ResourceError;
};

/// Its memory is full; something smaller may still fit.
class DeviceMemoryError final : public DeviceError {
public:
    using DeviceError::DeviceError;
};

}  // namespace vitrine

#pragma once

#include "core/base/resource_error.h"

namespace vitrine {

/// A device cannot continue because it is missing, was lost, or ran out of memory. The CPU may be able to do the same
/// work.
class DeviceError : public ResourceError {
public:
    using ResourceError::ResourceError;
};

/// A device ran out of memory; smaller work may still fit.
class DeviceMemoryError final : public DeviceError {
public:
    using DeviceError::DeviceError;
};

}  // namespace vitrine

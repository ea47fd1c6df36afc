#pragma once

#include "core/base/resource_error.h"

namespace vitrine {

/// Error of a device that cannot continue because it is missing, was lost, or ran out of memory. The CPU may be able to
/// do the same work.
class DeviceError : public ResourceError {
public:
    using ResourceError::ResourceError;
};

/// Error of a device that ran out of memory. A smaller model or a smaller chunk may still fit.
class DeviceMemoryError final : public DeviceError {
public:
    using DeviceError::DeviceError;
};

}  // namespace vitrine

#pragma once

#include "core/base/error.h"

namespace vitrine {

/// A device cannot go on: it is not there, it was lost, or its memory is full. The CPU may do the same.
class DeviceError : public Error {
public:
    using Error::Error;
};

/// Its memory is full: less may still fit.
class DeviceMemoryError final : public DeviceError {
public:
    using DeviceError::DeviceError;
};

}  // namespace vitrine

#pragma once

#include "core/base/error.h"

namespace vitrine {

/// Returns the exception that is being handled as an Error; other exceptions, such as std::bad_alloc, become a
/// sentence. Worker threads call it in `catch (...)`, so that no exception ends the program. Precondition: called
/// inside a catch block.
Error caughtError();

}  // namespace vitrine

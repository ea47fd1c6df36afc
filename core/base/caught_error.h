#pragma once

#include "core/base/error.h"

namespace vitrine {

/// Returns the exception that is being handled as an Error. An exception of another type, such as std::bad_alloc, is
/// converted to an Error. Worker threads call this function in `catch (...)`, so that no exception ends the program.
/// Precondition: called inside a catch block.
Error caughtError();

}  // namespace vitrine

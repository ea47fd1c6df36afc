#pragma once

#include "core/base/error.h"

namespace vitrine {

/// Returns the exception that the current catch block handles. An exception of another type than Error, such as
/// std::bad_alloc, is converted to an Error. Worker threads call this function in `catch (...)`, so that no exception
/// ends the program. Precondition: called inside a catch block.
Error caughtError();

}  // namespace vitrine

#pragma once

#include "core/base/error.h"

namespace vitrine {

/// The exception that is being handled as an Error: an Error as it is, missing memory and any other exception as a
/// sentence. Worker threads call it in `catch (...)`, so that no exception ends the program. Precondition: called
/// inside a catch block.
Error caughtError();

}  // namespace vitrine

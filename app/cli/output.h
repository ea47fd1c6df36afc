#pragma once

#include "core/base/atomic_file.h"

#include <string>

namespace vitrine::cli {

/// What --out names: a file, or with "-" standard output. Throws Error.
AtomicFile openOutput(const std::string& path);

}  // namespace vitrine::cli

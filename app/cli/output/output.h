#pragma once

#include "core/base/atomic_file.h"

#include <string>

namespace vitrine::cli {

/// Opens the file of --out, or standard output for "-". Throws Error.
AtomicFile openOutput(const std::string& path);

}  // namespace vitrine::cli

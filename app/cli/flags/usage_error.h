#pragma once

#include <stdexcept>

namespace vitrine::cli {

/// Thrown if the program was called incorrectly. The message explains the correct usage.
class UsageError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

}  // namespace vitrine::cli

#pragma once

#include <stdexcept>

namespace vitrine::cli {

/// The program was called wrongly; the sentence says how to call it.
class UsageError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

}  // namespace vitrine::cli

#pragma once

#include <cstddef>
#include <string>

namespace vitrine::cli {

/// `compare --against`: holds the tensors of two files of one model against each other and prints what comes of it.
/// Throws Found or, with JSON, Error when one of them is wrong, Error when they are not of one model. 0 threads: all.
void compareModelFiles(const std::string& a, const std::string& b, std::size_t threads, bool json);

}  // namespace vitrine::cli

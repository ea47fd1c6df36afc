#pragma once

#include <cstddef>
#include <string>

namespace vitrine::cli {

/// `compare --against`: compares the tensors of two files of one model and prints the result. If one file has a wrong
/// tensor, throws Found, or Error with `json`. Throws Error if the files are of different models. `threads` 0 means all
/// threads.
void compareModelFiles(const std::string& a, const std::string& b, std::size_t threads, bool json);

}  // namespace vitrine::cli

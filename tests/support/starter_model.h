#pragma once

#include <filesystem>

namespace vitrine::test {

/// The model that comes with the program, as it lies in the repository: for tests that need one that really talks.
/// TinyModel is for those that need a certain shape, or a file that is wrong.
std::filesystem::path starterModelPath();

}  // namespace vitrine::test

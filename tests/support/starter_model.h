#pragma once

#include <filesystem>

namespace vitrine::test {

/// Path of the starter model in the repository, for tests that need a trained model. Use TinyModel for a certain shape
/// or a broken file.
std::filesystem::path starterModelPath();

}  // namespace vitrine::test

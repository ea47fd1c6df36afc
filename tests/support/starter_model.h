#pragma once

#include <filesystem>

namespace vitrine::test {

/// Path of the starter model in the repository, for tests that need a trained model. Tests that need a certain shape or
/// a malformed file should write a model with TinyModelSpec instead.
std::filesystem::path starterModelPath();

}  // namespace vitrine::test

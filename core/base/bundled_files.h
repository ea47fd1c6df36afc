#pragma once

#include <filesystem>

namespace vitrine {

/// Path of the model that comes with the program: ../share/vitrine/starter_model, seen from the folder of the running
/// program, both in a build folder and after an installation. Does not check whether the file exists. Empty when the
/// system does not say where the program is.
std::filesystem::path starterModelFile();

/// The same, for loading it. Throws Error, which names the path, when there is no such file.
std::filesystem::path findStarterModel();

}  // namespace vitrine

#pragma once

#include <filesystem>

namespace vitrine {

/// Path of the starter model: ../share/vitrine/starter_model, relative to the folder of the running program. It is the
/// same in a build folder and after an installation. Does not check whether the file exists. Empty if the path of the
/// program is unknown.
std::filesystem::path starterModelFile();

/// Path of the starter model for loading it. Throws Error, which names the path, if the file does not exist.
std::filesystem::path findStarterModel();

}  // namespace vitrine

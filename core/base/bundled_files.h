#pragma once

#include <filesystem>

namespace vitrine {

/// Returns the path of the starter model: ../share/vitrine/starter_model, relative to the folder of the running
/// program. This relative path is the same in a build folder and in an installation. The function does not check
/// whether the file exists. The result is empty if the path of the program is unknown.
std::filesystem::path starterModelFile();

/// Returns the path of the starter model. If the file does not exist, throws an Error that names the path.
std::filesystem::path findStarterModel();

}  // namespace vitrine

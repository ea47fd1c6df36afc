#pragma once

#include <filesystem>

namespace vitrine {

/// Where the model lies that comes with the program: ../share/vitrine/starter_model beside the folder of the program
/// that runs, in a build folder as where it is installed. Whether the file is there is not looked at; empty when the
/// system does not tell where the program lies.
std::filesystem::path starterModelFile();

/// The same, for those who are about to load it. Throws Error, which names the place, when no file is there.
std::filesystem::path findStarterModel();

}  // namespace vitrine

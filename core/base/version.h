#pragma once

#include <string>

namespace vitrine {

/// Returns the output of --version: a line with `program` and its version, then lines with the commit of the sources,
/// the version of Qt, and the compiler. `qt` is the version of Qt that the program uses; empty means that it uses none,
/// which leaves the line out. The text does not end with a line break.
std::string versionText(const std::string& program, const std::string& qt = {});

}  // namespace vitrine

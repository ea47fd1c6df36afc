#pragma once

#include <string>

namespace vitrine::test {

// Absolute paths, as UTF-8. One object defines them: as macros they would be compiler arguments of every test, and
// ccache could not share results between copies of the sources.

/// Returns the path of a file or folder of the sources, such as "docs/causes.md".
std::string sourcePath(const std::string& relative);
/// Returns the path of a file or folder of the build, such as "bin/vitrine-cli".
std::string buildPath(const std::string& relative);

}  // namespace vitrine::test

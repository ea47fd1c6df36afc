#pragma once

#include <string>

namespace vitrine::test {

// Absolute paths, as UTF-8. They stand in one object: as macros of each test they would be arguments of its compiler,
// and ccache would know none of them in another copy of the sources.

/// A file or folder of the project, such as "docs/causes.md".
std::string sourcePath(const std::string& relative);
/// One of the build, such as "bin/vitrine-cli".
std::string buildPath(const std::string& relative);

}  // namespace vitrine::test

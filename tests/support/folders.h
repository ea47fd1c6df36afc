#pragma once

#include <string>

namespace vitrine::test {

// Absolute paths, encoded as UTF-8. They are compiled into one object file only. As macros they would be compiler
// arguments of every test, and ccache could not share results between copies of the sources.

/// Returns the absolute path of a file or folder in the source tree, such as "docs/causes.md".
std::string sourcePath(const std::string& relative);
/// Returns the absolute path of a file or folder in the build tree, such as "bin/vitrine-cli".
std::string buildPath(const std::string& relative);

}  // namespace vitrine::test

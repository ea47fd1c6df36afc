#include "tests/support/folders.h"

namespace vitrine::test {

std::string sourcePath(const std::string& relative)
{
    return VITRINE_SOURCE_FOLDER "/" + relative;
}

std::string buildPath(const std::string& relative)
{
    return VITRINE_BUILD_FOLDER "/" + relative;
}

}  // namespace vitrine::test

#include "core/base/bundled_files.h"

#include "core/base/error.h"

#include <system_error>

namespace vitrine {

namespace {

const char* const kStarterModel = "vitrine/starter_model/vitrine-starter.gguf";

}  // namespace

std::filesystem::path starterModelFile()
{
    std::error_code failure;
    const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", failure);
    if (failure) return {};
    return program.parent_path().parent_path() / "share" / kStarterModel;
}

std::filesystem::path findStarterModel()
{
    std::filesystem::path file = starterModelFile();
    if (file.empty())
        throw Error(
            SENTENCE("The starter model cannot be found: the path of the program (/proc/self/exe) cannot be read."));
    std::error_code failure;
    if (!std::filesystem::is_regular_file(file, failure)) {
        throw Error(
            SENTENCE("The starter model that comes with Vitrine is missing: there is no file ", file.string(), "."));
    }
    return file;
}

}  // namespace vitrine

#include "tests/gguf/raw_gguf.h"

#include "core/base/error.h"
#include "core/file/gguf/gguf_file.h"

#include <fstream>

namespace vitrine::test {

void writeFile(const std::filesystem::path& path, std::string_view bytes)
{
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    if (!file) throw Error(path.string() + ": cannot be written.");
}

std::string openingError(const std::filesystem::path& path)
{
    try {
        GgufFile::open(path);
        return "it opened";
    } catch (const Error& error) {
        return error.sentence();
    }
}

}  // namespace vitrine::test

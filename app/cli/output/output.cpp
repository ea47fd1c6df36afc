#include "app/cli/output/output.h"

#include "app/cli/output/standard_streams.h"
#include "core/base/error.h"

#include <unistd.h>

namespace vitrine::cli {

AtomicFile openOutput(const std::string& path)
{
    if (path != "-") return AtomicFile(path);
    requireStdout();
    if (::isatty(STDOUT_FILENO) != 0) {
        throw Error(SENTENCE(
            "--out -: standard output is a terminal, which cannot show binary data; redirect it to a pipe or a file."));
    }
    return AtomicFile(STDOUT_FILENO, "standard output");
}

}  // namespace vitrine::cli

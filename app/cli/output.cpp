#include "app/cli/output.h"

#include "app/cli/standard_streams.h"

#include <unistd.h>

namespace vitrine::cli {

AtomicFile openOutput(const std::string& path)
{
    if (path != "-") return AtomicFile(path);
    requireStdout();
    return AtomicFile(STDOUT_FILENO, "standard output");
}

}  // namespace vitrine::cli

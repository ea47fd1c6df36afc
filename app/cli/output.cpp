#include "app/cli/output.h"

#include <unistd.h>

namespace vitrine::cli {

AtomicFile openOutput(const std::string& path)
{
    return path == "-" ? AtomicFile(STDOUT_FILENO, "standard output") : AtomicFile(path);
}

}  // namespace vitrine::cli

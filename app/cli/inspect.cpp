#include "app/cli/inspect.h"

#include "app/cli/commands.h"

namespace vitrine::cli {

void addInspect(CommandLine& line)
{
    Subcommand command = line.addSubcommand("inspect", "Shows what a page of the window's inspector does");
    addInspectCheck(command);
    addInspectLogits(command);
    addInspectSamplers(command);
    addInspectTrack(command);
}

}  // namespace vitrine::cli

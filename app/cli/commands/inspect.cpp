#include "app/cli/commands/commands.h"

namespace vitrine::cli {

void addInspect(CommandLine& line)
{
    Subcommand command = line.addSubcommand("inspect", "Shows the same data as a page of the window's inspector");
    addInspectTokens(command);
    addInspectCheck(command);
    addInspectLogits(command);
    addInspectSamplers(command);
    addInspectTrack(command);
    addInspectRecord(command);
}

}  // namespace vitrine::cli

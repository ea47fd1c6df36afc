#include "app/cli/commands/inspect.h"

#include "app/cli/commands/commands.h"
#include "app/cli/flags/messages.h"

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

std::vector<Message> plainMessages(const std::string& path)
{
    return textMessages(path, "--messages: inspect supports only messages with text content.");
}

}  // namespace vitrine::cli

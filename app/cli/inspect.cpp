#include "app/cli/inspect.h"

#include "app/cli/commands.h"
#include "app/cli/messages.h"
#include "core/base/error.h"
#include "core/template/content_parts.h"

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
    std::vector<Message> messages;
    for (const Json& json : readMessages(path)) {
        const auto content = json.find("content");
        if (content == json.end() || (!content->is_string() && !content->is_array())) {
            throw Error(SENTENCE("--messages: inspect supports only messages with text content."));
        }
        messages.push_back({json["role"].get<std::string>(), textOfContent(*content, messages.size())});
    }
    return messages;
}

}  // namespace vitrine::cli

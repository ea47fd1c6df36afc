#pragma once

#include "app/cli/subcommand.h"
#include "core/engine/commands.h"

#include <string>
#include <vector>

namespace vitrine::cli {

// The headless twins of the inspector's pages: each adds itself to `inspect`, and shows the numbers of its page.
void addInspectCheck(Subcommand& inspect);
void addInspectLogits(Subcommand& inspect);
void addInspectRecord(Subcommand& inspect);
void addInspectSamplers(Subcommand& inspect);
void addInspectTokens(Subcommand& inspect);
void addInspectTrack(Subcommand& inspect);

/// Messages of a conversation in the format of the window: each has a role and a text. Throws Error.
std::vector<Message> plainMessages(const std::string& path);

}  // namespace vitrine::cli

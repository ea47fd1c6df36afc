#pragma once

#include "app/cli/flags/subcommand.h"
#include "core/generate/engine/commands.h"

#include <string>
#include <vector>

namespace vitrine::cli {

// Command-line versions of the inspector's pages. Each function adds a subcommand to `inspect` that prints the numbers
// of its page.
void addInspectCheck(Subcommand& inspect);
void addInspectLogits(Subcommand& inspect);
void addInspectRecord(Subcommand& inspect);
void addInspectSamplers(Subcommand& inspect);
void addInspectTokens(Subcommand& inspect);
void addInspectTrack(Subcommand& inspect);

/// Reads the messages of a conversation in the format of the desktop window: each has a role and a text. Throws Error.
std::vector<Message> plainMessages(const std::string& path);

}  // namespace vitrine::cli

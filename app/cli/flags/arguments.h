#pragma once

#include "app/cli/flags/subcommand.h"

#include <functional>
#include <string>

namespace vitrine::cli {

/// Adds -m/--model. `otherwise` describes in --help what happens without it.
void addModelFlag(Subcommand& command, std::string& path, const std::string& otherwise = {});
/// End of a sentence that explains how to list all values of --pre.
inline constexpr const char* kListsPreTokenizers = "vitrine-cli tokenize --pre list shows all names";
/// Adds --pre. The value "list" throws PrintRequest with all names.
void addPreTokenizerFlag(Subcommand& command, std::string& name);
/// Throws UsageError if no model was given.
void requireModel(const Subcommand& command, const std::string& path);
/// Makes the command require a model and call `run`. `path` must live as long as `run`.
void runWithModel(Subcommand command, const std::string& path, std::function<void()> run);

}  // namespace vitrine::cli

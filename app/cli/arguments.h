#pragma once

#include "app/cli/subcommand.h"

#include <string>

namespace vitrine::cli {

/// Adds -m/--model; `otherwise` says what happens without it.
void addModelFlag(Subcommand& command, std::string& path, const std::string& otherwise = {});
/// How a user sees all that --pre takes, as the end of a sentence.
inline constexpr const char* kListsPreTokenizers = "vitrine-cli tokenize --pre list shows all names";
/// Adds --pre. With "list" it throws TextAsked.
void addPreTokenizerFlag(Subcommand& command, std::string& name);
/// Throws UsageError when no model was given.
void requireModel(const Subcommand& command, const std::string& path);

}  // namespace vitrine::cli

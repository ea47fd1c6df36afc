#pragma once

#include "app/cli/subcommand.h"

#include <functional>
#include <string>

namespace vitrine::cli {

/// Adds -m/--model; `otherwise` says what happens without it.
void addModelFlag(Subcommand& command, std::string& path, const std::string& otherwise = {});
/// The end of a sentence: how a user sees all that --pre takes.
inline constexpr const char* kListsPreTokenizers = "vitrine-cli tokenize --pre list shows all names";
/// Adds --pre. With "list" it throws TextAsked.
void addPreTokenizerFlag(Subcommand& command, std::string& name);
/// Throws UsageError when no model was given.
void requireModel(const Subcommand& command, const std::string& path);
/// Makes `run` what the command does, for which it needs a model; `path` must live as long as `run`.
void runWithModel(Subcommand command, const std::string& path, std::function<void()> run);

}  // namespace vitrine::cli

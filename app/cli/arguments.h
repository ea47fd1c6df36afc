#pragma once

#include <CLI/CLI.hpp>

#include <functional>
#include <string>
#include <vector>

namespace vitrine::cli {

/// The arguments in the order CLI11 takes them. llama.cpp writes some flags with one dash and several letters (-ngl,
/// -ctk, -ctv), which CLI11 would read as one letter with a value.
std::vector<std::string> normalizeArguments(int argc, char** argv);

/// What is wrong with the arguments, as one sentence.
std::string usageSentence(const CLI::App& app, const CLI::ParseError& error);

/// Adds -m/--model; `otherwise` says what happens without it.
void addModelFlag(CLI::App& command, std::string& path, const std::string& otherwise = {});
/// The end of a sentence: how a user sees all that --pre takes.
inline constexpr const char* kListsPreTokenizers = "vitrine-cli tokenize --pre list shows all names";
/// Adds --pre. With "list" it throws CLI::Success that holds the names.
void addPreTokenizerFlag(CLI::App& command, std::string& name);
/// Throws UsageError when no model was given.
void requireModel(const CLI::App& command, const std::string& path);
/// Makes `run` what the command does, for which it needs a model; `path` must live as long as `run`.
void runWithModel(CLI::App& command, const std::string& path, std::function<void()> run);

}  // namespace vitrine::cli

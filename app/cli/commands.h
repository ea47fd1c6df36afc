#pragma once

#include <CLI/CLI.hpp>

namespace vitrine::cli {

// Each command adds itself with its flags and its help. It throws UsageError when it was called wrongly (exit status 2)
// and Error when it fails (exit status 1). Results go to stdout, everything else to stderr.
void addInfo(CLI::App& app);
void addTokenize(CLI::App& app);
void addDetokenize(CLI::App& app);
void addTemplate(CLI::App& app);
void addLogits(CLI::App& app);
void addTrace(CLI::App& app);
void addCapture(CLI::App& app);
void addCompare(CLI::App& app);
void addGenerate(CLI::App& app);
void addChat(CLI::App& app);
void addBench(CLI::App& app);
void addDoctor(CLI::App& app);
void addDevices(CLI::App& app);

}  // namespace vitrine::cli

#pragma once

#include "app/cli/flags/command_line.h"

namespace vitrine::cli {

// Each function adds one command with its flags and its help. The command throws UsageError for wrong usage (exit
// status 2) and Error if it fails (exit status 1). Results go to stdout, everything else to stderr.
void addInfo(CommandLine& line);
void addTensor(CommandLine& line);
void addExport(CommandLine& line);
void addTokenize(CommandLine& line);
void addDetokenize(CommandLine& line);
void addTemplate(CommandLine& line);
void addLogits(CommandLine& line);
void addTrace(CommandLine& line);
void addCapture(CommandLine& line);
void addCompare(CommandLine& line);
void addInspect(CommandLine& line);
void addGenerate(CommandLine& line);
void addChat(CommandLine& line);
void addBench(CommandLine& line);
void addDoctor(CommandLine& line);
void addDevices(CommandLine& line);

// Each function adds a subcommand to `inspect` that prints the numbers of a page of the inspector.
void addInspectCheck(Subcommand& inspect);
void addInspectLogits(Subcommand& inspect);
void addInspectRecord(Subcommand& inspect);
void addInspectSamplers(Subcommand& inspect);
void addInspectTokens(Subcommand& inspect);
void addInspectTrack(Subcommand& inspect);

}  // namespace vitrine::cli

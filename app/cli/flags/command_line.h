#pragma once

#include "app/cli/flags/subcommand.h"
#include "core/help/program_help.h"

#include <memory>
#include <string>

namespace vitrine::cli {

/// Defines the commands and flags, and parses the command line.
class CommandLine {
public:
    /// `version` is the output of --version, and `footer` is the end of the output of --help.
    CommandLine(const std::string& name, const std::string& description, const std::string& version,
                const std::string& footer);
    ~CommandLine();

    Subcommand addSubcommand(const std::string& name, const std::string& description);

    /// Runs the command named in the arguments, or prints the output of flags such as --help. Without a command, it
    /// writes the help to stderr and returns false. Throws UsageError, and the exceptions of the command.
    bool run(int argc, char** argv);

    /// Returns what --help shows for the program and all its commands.
    CommandHelp help() const;

private:
    std::unique_ptr<CLI::App> m_app;
};

}  // namespace vitrine::cli

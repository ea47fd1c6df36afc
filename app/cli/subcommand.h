#pragma once

#include <functional>
#include <string>
#include <vector>

// Descriptions of commands and flags. Only command_line.cpp includes CLI11, because its header takes seconds to
// compile.

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace vitrine::cli {

/// A flag of a command, which lives as long as the CommandLine.
class Flag {
public:
    explicit Flag(CLI::Option* option) : m_option(option) {}

    /// Name of the value in --help.
    Flag& typeName(const std::string& name);
    /// Heading of the flag in --help.
    Flag& group(const std::string& heading);
    /// --help shows the value that the variable has now as the default, or `text`.
    Flag& showDefault();
    Flag& showDefault(const std::string& text);
    /// Giving both is wrong usage.
    Flag& excludes(const Flag& other);

    /// As messages name it: --model.
    std::string name() const;
    bool isGiven() const;

private:
    CLI::Option* m_option;
};

/// A command of the program, which lives as long as the CommandLine. `names` of flags are written as "-m,--model".
/// Variables must outlive the parsing, and their values are the defaults.
class Subcommand {
public:
    explicit Subcommand(CLI::App* app) : m_app(app) {}

    /// A flag that is there or not.
    Flag addFlag(const std::string& names, bool& value, const std::string& description);
    /// A flag with a value.
    Flag addOption(const std::string& names, std::string& value, const std::string& description);
    /// An option that may be repeated.
    Flag addOption(const std::string& names, std::vector<std::string>& values, const std::string& description);
    /// An option that passes its value to `take`, which may throw.
    Flag addOption(const std::string& names, std::function<void(const std::string&)> take,
                   const std::string& description);
    /// The end of --help.
    void footer(const std::string& text);
    /// Runs the command after its flags have been read.
    void callback(std::function<void()> work);

    /// Adds a command of this group. The name of the group alone is then not a command.
    Subcommand addSubcommand(const std::string& name, const std::string& description);

    /// As it is called: "inspect samplers".
    std::string name() const;
    /// `flag` is one of its names; false also where the command has no such flag.
    bool isGiven(const std::string& flag) const;

private:
    CLI::App* m_app;
};

/// Thrown by a flag that, like --help, only asks for a text: it goes to stdout, and the command does not run.
struct TextAsked {
    std::string text;
};

}  // namespace vitrine::cli

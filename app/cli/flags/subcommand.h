#pragma once

#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

// Classes to describe commands and flags. Only command_line.cpp includes CLI11, because this header adds seconds to the
// compilation of a file.

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace vitrine::cli {

/// A flag of a command. It is valid as long as the CommandLine.
class Flag {
public:
    explicit Flag(CLI::Option* option) : m_option(option) {}

    /// Makes --help show this default.
    Flag& showDefault(const std::string& text);
    /// Makes it a usage error to give both flags.
    Flag& excludes(const Flag& other);

    /// Returns the flag's name for messages: --model.
    std::string name() const;

private:
    CLI::Option* m_option;
};

/// A command of the program. It is valid as long as the CommandLine. Names of flags have the form "-m,--model".
/// Variables must outlive the parsing, and their current values are the defaults. `value` is the name of a flag's value
/// in --help.
class Subcommand {
public:
    explicit Subcommand(CLI::App* app) : m_app(app) {}

    /// Returns this command with a heading in --help for the flags that are added to it; empty: --help leaves them out.
    Subcommand under(const std::string& heading) const;
    /// Adds a flag without a value.
    Flag addFlag(const std::string& names, bool& value, const std::string& description);
    /// Adds a flag with a value. An optional variable stays empty if the flag is not given.
    Flag addOption(const std::string& names, std::string& text, const std::string& value,
                   const std::string& description);
    Flag addOption(const std::string& names, std::optional<std::string>& text, const std::string& value,
                   const std::string& description);
    /// Adds an option that may be repeated.
    Flag addOption(const std::string& names, std::vector<std::string>& texts, const std::string& value,
                   const std::string& description);
    /// Adds an option that passes its value to `take`. `take` may throw an exception.
    Flag addOption(const std::string& names, std::function<void(const std::string&)> take, const std::string& value,
                   const std::string& description);
    /// Sets the text at the end of --help.
    void footer(const std::string& text);
    /// Sets the function that runs the command after its flags were parsed.
    void callback(std::function<void()> work);

    /// Makes this command a group and adds a command to it. The name of the group alone is then not a command.
    Subcommand addSubcommand(const std::string& name, const std::string& description);

    /// Returns the full name of the command: "inspect samplers".
    std::string name() const;
    /// Returns whether a flag was given. `flag` is one of its names. Returns false if the command does not have this
    /// flag.
    bool isGiven(const std::string& flag) const;

private:
    Flag added(CLI::Option* option) const;

    CLI::App* m_app;
    std::optional<std::string> m_heading;  ///< absent: the usual heading
};

/// Adds -m/--model. `otherwise` describes in --help what happens without it.
void addModelFlag(Subcommand& command, std::string& path, const std::string& otherwise = {});
/// Throws UsageError if no model was given.
void requireModel(const Subcommand& command, const std::string& path);
/// Makes the command require a model and call `run`. `path` must live as long as `run`.
void runWithModel(Subcommand command, const std::string& path, std::function<void()> run);

/// Thrown if the program was called incorrectly. The message explains the correct usage.
class UsageError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Throws UsageError with this sentence if `isWrong`.
void refuseIf(bool isWrong, const char* sentence);

/// Thrown when a command has printed its result and found what it searches for, such as a difference. The program then
/// only returns the exit status for this case.
struct Found {};

/// Thrown by a flag that only prints a text, like --help. The text goes to stdout, and the command does not run.
struct PrintRequest {
    std::string text;
};

}  // namespace vitrine::cli

#pragma once

#include <string>
#include <vector>

namespace vitrine {

/// A name and its meaning, as an entry of a list.
struct Term {
    std::string name;
    std::string meaning;
};

/// A flag, or an argument without a flag.
struct FlagHelp {
    std::vector<std::string> names = {};  ///< such as "-m" and "--model"; empty for an argument without a flag
    /// Name of the value in --help; empty if the flag has no value. A shell completes the value according to this name,
    /// see completionText().
    std::string value = {};
    std::string description = {};              ///< may lack the final full stop
    std::string standard = {};                 ///< default value; empty: none
    std::string heading = {};                  ///< heading above the flag; empty: the usual heading
    std::vector<std::string> excludes = {};    ///< names of flags that must not be given together with this one
    std::vector<std::string> otherNames = {};  ///< names that are accepted, but not documented
    bool mayRepeat = false;
};

/// A command, or a whole program.
struct CommandHelp {
    std::string name;         ///< one word, such as "generate"
    std::string description;  ///< the first line is a summary
    std::vector<FlagHelp> flags = {};
    std::vector<CommandHelp> commands = {};
    /// Paragraphs, which are separated by empty lines. If the last one begins with "Example: ", each of its lines is a
    /// command.
    std::string footer = {};
};

/// A program, with the facts that only its manual pages contain.
struct ProgramHelp {
    CommandHelp program;
    std::string version;                 ///< such as "Vitrine 0.1.0"
    std::vector<Term> exitStatus;        ///< for the pages of all commands
    std::vector<Term> environment;       ///< environment variables
    std::vector<Term> files;             ///< paths
    std::vector<std::string> relatives;  ///< names of other programs with a manual page
};

/// Returns the environment variables that `core` reads.
std::vector<Term> engineEnvironment();

}  // namespace vitrine

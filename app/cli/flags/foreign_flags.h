#pragma once

#include <functional>
#include <string>
#include <vector>

namespace vitrine::cli {

/// Returns the number of values that a command's own flag takes ("--predict" or "-n"), or -1 for an unknown flag.
using OwnFlags = std::function<int(const std::string& name)>;

struct TranslatedArguments {
    std::vector<std::string> arguments;
    /// Our names of the flags that were given with llama.cpp's names; if such a flag is repeated, its last value
    /// counts.
    std::vector<std::string> renamed;
    std::vector<std::string> notices;  ///< sentences for stderr
};

/// Translates llama.cpp's names of flags to ours in the arguments after the name of a command. Flags of llama.cpp
/// without a meaning here are left out, and each adds a notice. If a model file is given without a flag, -m is inserted
/// before it. `takesNames` is whether the command itself accepts arguments without a flag.
///
/// Throws UsageError for flags that request a feature that does not exist here, such as a download.
///
/// llama.cpp has flags of several letters with one dash, such as -ngl. CLI11 would read such a flag as one letter with
/// a value.
TranslatedArguments translateForeign(const std::vector<std::string>& arguments, const OwnFlags& own, bool takesNames);

/// Returns llama.cpp's names of a flag. `ours` are our names of it.
std::vector<std::string> foreignNames(const std::vector<std::string>& ours);

}  // namespace vitrine::cli

#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine::cli {

/// Returns the number of values that a command's own flag takes ("--predict" or "-n"), or -1 for an unknown flag.
using OwnFlags = std::function<int(const std::string& name)>;

struct TranslatedArguments {
    std::vector<std::string> arguments;
    std::vector<std::string> renamed;  ///< our names of flags that had llama.cpp's: of several, the last one counts
    std::vector<std::string> notices;  ///< sentences for stderr
};

/// The arguments after the name of a command, with llama.cpp's names of flags translated to ours. Flags of llama.cpp
/// without a meaning here are left out, with a sentence for each; a model without -m gets it. `takesNames`: other
/// arguments without a flag belong to the command itself.
///
/// Throws UsageError for those that ask for what is not here, such as a download.
///
/// llama.cpp writes flags of several letters with one dash, which others would read as one letter with its value.
TranslatedArguments translateForeign(const std::vector<std::string>& arguments, const OwnFlags& own, bool takesNames);

}  // namespace vitrine::cli

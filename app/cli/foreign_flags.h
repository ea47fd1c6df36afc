#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine::cli {

/// What a command knows of its own flags. For "--predict" or "-n": how many values it takes; -1: it has no such flag.
using OwnFlags = std::function<int(const std::string& name)>;

struct TranslatedArguments {
    std::vector<std::string> arguments;
    std::vector<std::string> renamed;  ///< our names of flags that had llama.cpp's: of several, the last one counts
    std::vector<std::string> notices;  ///< sentences for stderr
};

/// The arguments behind the name of a command, with llama.cpp's names of flags turned into ours. Flags of llama.cpp
/// that mean nothing here are left out, with a sentence for each; a model without -m gets it. `takesNames`: other
/// arguments without a flag belong to the command itself.
///
/// Throws UsageError for those that ask for what is not here, such as a download.
///
/// llama.cpp writes flags of several letters with one dash, which others would read as one letter with its value.
TranslatedArguments translateForeign(const std::vector<std::string>& arguments, const OwnFlags& own, bool takesNames);

}  // namespace vitrine::cli
